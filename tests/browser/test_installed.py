"""The application on a device: what it is called, its icons, and what it says when the server is
away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from pioche.web.pages.shell import worker_script
from support.browser import PHONE, Visitors, serious, until
from support.evening import real_server


def test_the_server_goes_away_and_a_page_says_so(browser: Browser, tmp_path: Path) -> None:
    with real_server(tmp_path) as address:
        visitors = Visitors(browser, address)
        visitors.watch.expected.append("ERR_CONNECTION_REFUSED")
        page = visitors.page("/", PHONE, service_workers="allow", bypass_csp=True)
        manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        told = manifest.json()
        assert (told["start_url"], told["display"]) == ("/", "standalone")
        assert {one["purpose"] for one in told["icons"]} == {"any", "maskable"}
        assert told["lang"] == "fr"
        english = page.request.get("/static/en/manifest.webmanifest").json()
        assert english["lang"] == "en" and english["description"] != told["description"]
        for one in told["icons"]:
            assert page.request.get(one["src"]).headers["content-type"] == "image/png"
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()  # from now on the worker stands between
        expect(page.get_by_role("button", name="Partie guidée")).to_be_visible()
        kept = page.evaluate(
            "caches.keys().then((names) => caches.open(names[0])).then((one) => one.keys())"
            ".then((all) => all.map(({ url }) => new URL(url).pathname))"
        )
        # Whoever reads English comes back by itself too.
        assert {"/hors-ligne", "/static/en/js/pages/away.js"} <= set(kept)
        assert not [path for path in kept if path.startswith("/api")]
    # The server is stopped.
    page.goto("/mots")
    expect(page.get_by_role("heading", name="Le serveur ne répond pas.")).to_be_visible()
    assert page.url == f"{address}/mots"
    assert page.locator("main .tile").evaluate("one => getComputedStyle(one).display") != "inline"
    assert serious(page) == []
    page.get_by_role("link", name="Essayer maintenant").click()
    expect(page.get_by_role("heading", name="Le serveur ne répond pas.")).to_be_visible()
    visitors.close()
    assert visitors.watch.faults == []


def test_a_new_version_throws_away_what_was_kept_of_the_old_one(visitors: Visitors) -> None:
    context = visitors.profile(PHONE, service_workers="allow")
    context.add_init_script(
        "caches.open('pioche-ancienne')"
        ".then((one) => one.put('/hors-ligne', new Response('vieux')))"
    )
    page = context.new_page()
    visitors.watch.follow(page)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "caches.keys().then((names) => !names.includes('pioche-ancienne'))")
    (name,) = page.evaluate("caches.keys()")
    assert f'"{name}"' in worker_script()
    assert name.removeprefix("pioche-") not in ("", "VERSION")
    kept = page.evaluate("caches.match('/hors-ligne').then((answer) => answer.text())")
    assert "Le serveur ne répond pas." in kept

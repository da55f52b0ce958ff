"""Whether it is the server's owner who asks: somebody at this very machine.

A server has no accounts. Whoever runs one sits at its machine, or has its terminal, where
`pioche lexique importer` does the same: nothing is asked of a stranger, and nothing given.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from pioche.web.service import OWN_NAMES

#: What a proxy adds: whoever comes through one comes from elsewhere.
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def is_owner(asked: HTTPConnection) -> bool:
    """Whether a request was made on this machine, to this machine, by one of its own pages.

    By name too: a page of elsewhere whose name leads here (DNS rebinding) has another one, and a
    proxy that adds nothing passes on the origin that its visitors have.
    """
    headers = asked.headers
    if asked.client is None or any(name in headers for name in _FORWARDED):
        return False
    try:
        here = ipaddress.ip_address(asked.client.host).is_loopback
        names = {urlsplit(f"//{headers.get('host', '')}").hostname}
        if "origin" in headers:
            names.add(urlsplit(headers["origin"]).hostname)
    except ValueError:
        return False
    return here and names <= OWN_NAMES

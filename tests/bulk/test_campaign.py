"""Campaigns: the same files whoever plays, nothing lost, nothing twice."""

from __future__ import annotations

import mmap
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pyarrow.parquet as pq
import pytest

from pioche.bulk.campaign import Campaign, Crew, Plan
from pioche.bulk.crews import Alone, Cluster, Processes
from pioche.bulk.tables import ChunkFiles
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.formats.checking import check_games
from pioche.formats.recorded import RecordedCoup, RecordedGame


@pytest.fixture
def plan(francais: Lexicon) -> Plan:
    return Plan(70, 42, "fisf-2011", "normale", francais.name, francais.sha256, chunk=8)


def run(folder: Path, plan: Plan, crew: Crew) -> dict[str, bytes]:
    """Run a campaign; all files that it leaves."""
    Campaign.open(folder, plan).run(crew, lambda games: None)
    return files(folder)


def files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


@pytest.fixture
def expected(tmp_path: Path, plan: Plan) -> dict[str, bytes]:
    return run(tmp_path / "expected", plan, Alone())


def test_two_processes_write_the_same_bytes_as_one(
    tmp_path: Path, plan: Plan, expected: dict[str, bytes]
) -> None:
    assert run(tmp_path / "two", plan, Processes(2)) == expected


@pytest.mark.slow
def test_a_cluster_of_two_workers_writes_the_same_bytes_one_worker_being_killed(
    tmp_path: Path, plan: Plan, expected: dict[str, bytes]
) -> None:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        assert run(tmp_path / "cluster", plan, Cluster(cluster.scheduler_address)) == expected
        campaign = Campaign.open(tmp_path / "killed", plan)
        victims = [worker.process.pid for worker in cluster.workers.values()][:1]

        def kill_one(_games: int) -> None:
            if victims:
                os.kill(victims.pop(), signal.SIGKILL)

        campaign.run(Cluster(cluster.scheduler_address), kill_one)
        assert not victims and files(campaign.folder) == expected


def test_what_is_no_address_is_refused_at_once_and_leaves_nothing_half_made() -> None:
    client = "from pioche.bulk.crews import Cluster; from pioche.bulk.campaign import Plan;"
    play = "list(Cluster('foo bar').play(Plan(1, 1, '', '', '', ''), [0]))"
    done = subprocess.run(
        [sys.executable, "-c", client + play], capture_output=True, text=True, check=False
    )
    assert "no-cluster" in done.stderr and "Exception ignored" not in done.stderr


@contextmanager
def dask(folder: Path, scheduler: str = "", worker: str = "") -> Iterator[Dask]:
    """A scheduler and a worker, each with its own `PYTHONPATH`."""
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1"]
    command += ["--port", "0", "--no-dashboard", "--scheduler-file", str(folder / "address")]
    helper = [sys.executable, "-m", "distributed.cli.dask_worker", "--no-nanny", "--no-dashboard"]
    helper += ["--nthreads", "1", "--scheduler-file", str(folder / "address")]
    helper += ["--local-directory", str(folder)]
    with ExitStack() as stack:
        begun = []
        for line, path in ((command, scheduler), (helper, worker)):
            one = subprocess.Popen(
                line, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": path}
            )
            stack.callback(one.wait)
            stack.callback(one.kill)
            begun.append(one)
        yield Dask(_when_it_has_a_worker(folder / "address"), *begun)


@dataclass
class Dask:
    address: str
    scheduler: subprocess.Popen[bytes]
    worker: subprocess.Popen[bytes]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lost", "why"), [("scheduler", "ne répond plus"), ("worker", "n’a plus d’ouvrier")]
)
def test_a_cluster_that_is_lost_is_told_in_a_sentence_and_keeps_what_is_played(
    tmp_path: Path,
    plan: Plan,
    expected: dict[str, bytes],
    lost: str,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pioche.bulk.crews.LOOK_S", 1)
    campaign = Campaign.open(tmp_path / "lost", plan)
    with dask(tmp_path) as cluster, pytest.raises(InputError, match=why):
        victim: subprocess.Popen[bytes] = getattr(cluster, lost)
        campaign.run(Cluster(cluster.address), lambda _games: victim.kill())
    assert 0 < len(campaign.lacking()) < plan.chunks
    assert run(tmp_path / "lost", plan, Alone()) == expected


@pytest.mark.slow
def test_a_worker_that_dies_with_what_it_has_played_is_told(
    tmp_path: Path, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that a chunk is done, and is gone when it is asked for it."""
    from distributed import Future

    monkeypatch.setattr("pioche.bulk.crews.LOOK_S", 1)
    whole, asked = Future.result, list[Future]()
    with dask(tmp_path) as cluster:

        def too_late(future: Future) -> object:
            if not asked:
                cluster.worker.kill()
                cluster.worker.wait()
            asked.append(future)
            return whole(future)

        monkeypatch.setattr(Future, "result", too_late)
        campaign = Campaign.open(tmp_path / "lost", plan)
        with pytest.raises(InputError, match="n’a plus d’ouvrier"):
            campaign.run(Cluster(cluster.address), lambda _games: None)
    assert asked and len(campaign.lacking()) == plan.chunks


@pytest.mark.slow
@pytest.mark.parametrize("lacking", ["scheduler", "worker"])
def test_a_cluster_without_pioche_is_told_in_a_sentence_and_leaves_the_folder_free(
    tmp_path: Path, plan: Plan, lacking: str
) -> None:
    without = tmp_path / "without"
    without.mkdir()
    (without / "pioche.py").write_text("raise ImportError('not here')")
    campaign = Campaign.open(tmp_path / "campaign", plan)
    with (
        dask(tmp_path, **{lacking: str(without)}) as cluster,
        pytest.raises(InputError, match="n’a pas la même version de Pioche"),
    ):
        campaign.run(Cluster(cluster.address), lambda _games: None)
    assert not list(campaign.folder.iterdir())


def _when_it_has_a_worker(address_file: Path) -> str:
    from distributed import Client

    give_up = time.monotonic() + 60
    while not address_file.exists():
        assert time.monotonic() < give_up, "the scheduler never began"
        time.sleep(0.05)
    with Client(scheduler_file=str(address_file), set_as_default=False) as client:
        client.wait_for_workers(1, timeout=60)
        return str(client.scheduler.address)


def test_a_process_killed_in_the_middle_costs_time_and_nothing_else(
    tmp_path: Path, plan: Plan, expected: dict[str, bytes]
) -> None:
    campaign, killed = Campaign.open(tmp_path / "killed", plan), []

    def kill_one(_games: int) -> None:
        if not killed:
            victim = multiprocessing.active_children()[0]
            assert victim.pid is not None
            os.kill(victim.pid, signal.SIGKILL)
            killed.append(victim)

    campaign.run(Processes(2), kill_one)
    assert killed and files(campaign.folder) == expected


class Counting:
    """Plays alone, and counts."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def play(self, plan: Plan, chunks: list[int]) -> Iterator[tuple[int, ChunkFiles]]:
        for index, chunk in Alone().play(plan, chunks):
            self.played.append(index)
            yield index, chunk


def test_an_interrupted_campaign_goes_on_with_what_lacks(
    tmp_path: Path, plan: Plan, expected: dict[str, bytes]
) -> None:
    folder, first, second = tmp_path / "stopped", Counting(), Counting()

    def stop(_games: int) -> None:
        if len(first.played) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Campaign.open(folder, plan).run(first, stop)
    assert not Campaign.open(folder, plan).finished
    Campaign.open(folder, plan).run(second, lambda games: None)
    assert (first.played, second.played) == ([0, 1, 2], [3, 4, 5, 6, 7, 8])
    assert files(folder) == expected


_INTERRUPTED_AT_BIRTH = """
import os, signal, sys, threading, time
from multiprocessing import active_children
from pathlib import Path
from pioche.bulk.campaign import Campaign, Plan
from pioche.bulk.crews import Processes
from pioche.core.lexicon import Lexicon

def interrupt():
    while not active_children():
        time.sleep(0.001)
    time.sleep(0.2)  # a process is born, and imports
    os.killpg(0, signal.SIGINT)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    words = Lexicon.load("francais")
    plan = Plan(400, 42, "fisf-2011", "normale", words.name, words.sha256, chunk=8)
    campaign = Campaign.open(Path(sys.argv[1]), plan)
    threading.Thread(target=interrupt).start()
    try:
        campaign.run(Processes(2), lambda games: None)
    except KeyboardInterrupt:
        print("interrupted")
"""


def test_processes_interrupted_while_they_are_born_say_nothing_and_stop(tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(_INTERRUPTED_AT_BIRTH, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "campaign")],
        check=True,
        capture_output=True,
        text=True,
        start_new_session=True,
    )
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


_KILLED = """
import os, signal, sys
from pathlib import Path
from pioche.bulk.campaign import Campaign, Plan
from pioche.bulk.crews import Processes
from pioche.core.lexicon import Lexicon

def die(_games):
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    words = Lexicon.load("francais")
    plan = Plan(400, 42, "fisf-2011", "normale", words.name, words.sha256, chunk=8)
    Campaign.open(Path(sys.argv[1]), plan).run(Processes(2), die)
"""


def test_no_process_outlives_a_campaign_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(_KILLED, "utf-8")
    command = [sys.executable, str(script), str(tmp_path / "campaign")]
    killed = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    assert killed.stdout is not None
    # It ends when the last process that holds it has gone.
    reading = threading.Thread(target=killed.stdout.read, daemon=True)
    reading.start()
    reading.join(30)
    outlived = reading.is_alive()
    if outlived:
        os.killpg(killed.pid, signal.SIGKILL)
    reading.join()
    killed.stdout.close()
    assert killed.wait() == -signal.SIGKILL and not outlived


def test_a_process_that_dies_of_an_interruption_does_not_make_it_forgotten(
    tmp_path: Path, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_futures: object, **_options: object) -> NoReturn:
        monkeypatch.undo()
        victims = multiprocessing.active_children()
        for victim in victims:
            victim.kill()
        raise KeyboardInterrupt

    campaign = Campaign.open(tmp_path / "stopped", plan)
    monkeypatch.setattr("pioche.bulk.crews.wait", interrupt)
    with pytest.raises(KeyboardInterrupt):
        campaign.run(Processes(2), lambda games: None)


def test_a_chunk_without_its_last_file_is_played_again(
    tmp_path: Path, plan: Plan, expected: dict[str, bytes]
) -> None:
    folder, crew = tmp_path / "power cut", Counting()
    campaign = Campaign.open(folder, plan)
    (folder / "games" / "part-00002.parquet").write_bytes(b"half a fi")
    campaign.run(crew, lambda games: None)
    assert 2 in crew.played and files(folder) == expected


def test_a_finished_campaign_plays_nothing_again(tmp_path: Path, plan: Plan) -> None:
    run(tmp_path / "done", plan, Alone())
    before, crew = files(tmp_path / "done"), Counting()
    assert run(tmp_path / "done", plan, crew) == before and crew.played == []


def test_another_campaign_in_the_same_folder_is_refused(
    tmp_path: Path, plan: Plan, francais: Lexicon
) -> None:
    run(tmp_path / "done", plan, Alone())
    other = Plan(71, 42, "fisf-2011", "normale", francais.name, francais.sha256, chunk=8)
    with pytest.raises(InputError, match="une autre campagne"):
        Campaign.open(tmp_path / "done", other)
    seedless = Plan(70, 7, "fisf-2011", "normale", francais.name, francais.sha256, chunk=8)
    assert Campaign.open(tmp_path / "done", seedless, seeded=False).plan.seed == 42
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.tex").touch()
    with pytest.raises(InputError, match="pas vide"):
        Campaign.open(tmp_path / "full", plan)


def test_workers_that_all_die_are_not_replaced_for_ever(
    tmp_path: Path, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.bulk.crews._begin", _die)
    with pytest.raises(InputError, match="la même commande continue"):
        run(tmp_path / "dying", plan, Processes(1))


def _die() -> None:
    os._exit(1)


_MEASURED = """
import sys
from pathlib import Path
from pioche.bulk.campaign import Campaign, Plan
from pioche.bulk.crews import Alone
from pioche.core.lexicon import Lexicon
words = Lexicon.load("francais")
plan = Plan(4000, 1, "fisf-2011", "normale", words.name, words.sha256, chunk=200)
def measure(_games):
    print(Path("/proc/self/statm").read_text().split()[1])
Campaign.open(Path(sys.argv[1]), plan).run(Alone(), measure)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _MEASURED, str(tmp_path / "campaign")]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    megabytes = [int(pages) * mmap.PAGESIZE / 1e6 for pages in said.split()]
    early, late = megabytes[4:8], megabytes[16:]
    assert len(megabytes) == 20 and max(late) < max(early) + 10


@pytest.mark.parametrize("formula", ["normale", "7-et-8+joker"])
def test_games_read_from_parquet_verify(tmp_path: Path, francais: Lexicon, formula: str) -> None:
    plan = Plan(20, 7, "fisf-2011", formula, francais.name, francais.sha256)
    run(tmp_path / "games", plan, Alone())
    games = pq.read_table(tmp_path / "games" / "games").to_pylist()
    coups = pq.read_table(tmp_path / "games" / "coups").to_pylist()
    recorded = [
        RecordedGame(
            name=str(game["seed"]),
            mode=formula,
            total=game["total"],
            coups=tuple(
                RecordedCoup(
                    n=coup["coup"],
                    rack=coup["rack"],
                    word=coup["word"],
                    ref=coup["ref"],
                    score=coup["score"],
                    cumul=coup["cumul"],
                    rejet=coup["rejets"] > 0,
                    joker_replaced_by=coup["joker_replaced_by"] or None,
                )
                for coup in coups
                if coup["game"] == game["game"]
            ),
        )
        for game in games
    ]
    assert [game["coups"] for game in games] == [len(game.coups) for game in recorded]
    assert [one.name for one in check_games(recorded, francais) if not one.ok] == []


def test_playability_counts_every_word_of_the_list(
    tmp_path: Path, plan: Plan, francais: Lexicon
) -> None:
    run(tmp_path / "games", plan, Alone())
    words = pq.read_table(tmp_path / "games" / "words").to_pydict()
    coups = pq.read_table(tmp_path / "games" / "coups").to_pydict()
    assert words["word"] == sorted(francais)
    assert words["length"] == [len(word) for word in words["word"]]
    assert sum(words["retained"]) == len(coups["word"])
    assert sum(words["tops"]) == sum(coups["words"])
    assert sum(words["alone"]) == coups["words"].count(1)
    row = dict(zip(words["word"], zip(words["tops"], words["share"], strict=True), strict=True))
    for word in {word.upper() for word in coups["word"]}:
        tops, share = row[word]
        assert tops >= 1 and share == tops / len(coups["word"])
    totals = Campaign.open(tmp_path / "games", plan).totals()
    assert (totals.games, totals.coups) == (70, len(coups["word"]))
    assert totals.mean_top_total == sum(coups["score"]) / 70

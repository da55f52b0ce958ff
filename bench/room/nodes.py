"""Nodes bench: one hall on 1, 2 and 4 servers behind HAProxy, each in a network of its own.

    .venv/bin/python bench/room/nodes.py --players 1000 --nodes 1 --nodes 2 --nodes 4

As root, on Linux: every node has a network namespace; HAProxy and one PostgreSQL stand outside.
For each number of nodes all phones connect, hand in, and are shown the verdicts: so many slips
a second (`--rate`), or so many a node (`--rate-each`), for whoever adds a node has more to ask.
Then a node is killed with SIGKILL while slips come in: streams must move, and what was acknowledged
must be in the store, once. All nodes share this machine's processors, so the sum cannot grow beyond
them: what a slip and a view cost must stay the same.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import uvloop
from load import SLIP, open_hall, player_cookies, processor_time_of, wait_until_ready
from swarm import Swarm, milliseconds

from pioche.store.log import SqlLog
from support.postgres import Cluster, free_port

NETWORK = "10.77.0."
GATE = NETWORK + "254"
CONFIG = """
global
    maxconn 9000
defaults
    mode http
    maxconn 9000
    timeout connect 2s
    timeout client 1h
    timeout server 1h
    timeout http-keep-alive 30s
    timeout check 5s
    option http-keep-alive
    option http-no-delay
    option redispatch 1
    retries 3
listen postgresql
    mode tcp
    bind {gate}:5432
    server store 127.0.0.1:{store}
frontend hall
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance leastconn
    option forwardfor
    option httpchk GET /sante
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


def run(*command: str) -> None:
    """Run a command of the system."""
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def networks(count: int) -> Iterator[list[str]]:
    """As many networks, each with a cable to a bridge of this machine; their names."""
    names = [f"pioche-{number}" for number in range(1, count + 1)]
    bridge = "piochebr"
    run("ip", "link", "add", bridge, "type", "bridge")
    try:
        run("ip", "addr", "add", f"{GATE}/24", "dev", bridge)
        run("ip", "link", "set", bridge, "up")
        for number, name in enumerate(names, 1):
            run("ip", "netns", "add", name)
            run("ip", "link", "add", f"pv{number}", "type", "veth", "peer", "eth0", "netns", name)
            run("ip", "link", "set", f"pv{number}", "master", bridge, "up")
            run("ip", "-n", name, "addr", "add", f"{NETWORK}{number}/24", "dev", "eth0")
            run("ip", "-n", name, "link", "set", "eth0", "up")
            run("ip", "-n", name, "link", "set", "lo", "up")
        yield names
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True)
        subprocess.run(["ip", "link", "del", bridge], capture_output=True)


def start_node(name: str, store: str) -> subprocess.Popen[bytes]:
    """A server in a network."""
    pioche = str(Path(sys.executable).with_name("pioche"))
    return subprocess.Popen(
        [
            *("ip", "netns", "exec", name, sys.executable, pioche, "serveur"),
            *("--adresse", "0.0.0.0", "--port", "8000", "--donnees", store),
            *("--mandataires", GATE),
        ],
        stdout=subprocess.DEVNULL,
        env=dict(os.environ),
    )


@contextmanager
def balanced(cluster: Cluster, nodes: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Nodes behind HAProxy; their address, and themselves."""
    with ExitStack() as stack:
        names = stack.enter_context(networks(nodes))
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        port = free_port()
        servers = "\n".join(
            f"    server {name} {NETWORK}{number}:8000" for number, name in enumerate(names, 1)
        )
        config = place / "haproxy.cfg"
        config.write_text(CONFIG.format(gate=GATE, store=cluster.port, port=port, servers=servers))
        proxy = subprocess.Popen(["haproxy", "-db", "-f", str(config)], stderr=subprocess.DEVNULL)
        stack.callback(lambda: (proxy.terminate(), proxy.wait(10)))
        store = f"postgresql://pioche@{GATE}:5432/nodes{nodes}"
        made = []
        for name in names:
            made.append(start_node(name, store))
            stack.callback(_stop, made[-1])
            time.sleep(3)  # the first makes the tables
        url = f"http://127.0.0.1:{port}"
        wait_until_ready(url)
        yield url, made


def _stop(node: subprocess.Popen[bytes]) -> None:
    node.terminate()
    node.wait(timeout=30)


def spent(nodes: list[subprocess.Popen[bytes]]) -> float:
    """Seconds of processor that all nodes have used."""
    return sum(processor_time_of(node.pid) for node in nodes)


async def measure(
    url: str, store: str, nodes: list[subprocess.Popen[bytes]], players: int, rate: float
) -> None:
    """Two coups of so many slips a second; in the second a node dies, if there is another."""
    game, chief = open_hall(url, players)
    host, port = url.removeprefix("http://").split(":")
    swarm = Swarm(host, int(port), game, player_cookies(store, game), returns=True)
    await swarm.connect()
    for coup in (1, 2):
        dies = coup == 2 and len(nodes) > 1
        for kind in ("draw-rack", "start-clock"):
            await swarm.fan_out(chief, kind)
        used, begun = spent(nodes), time.perf_counter()
        await swarm.hand_in(coup, SLIP, players / rate, meanwhile=nodes[-1].kill if dies else None)
        took = time.perf_counter() - begun
        each = (spent(nodes) - used) / players * 1000
        print(
            f"  coup {coup}{', a node killed' if dies else ''}: {players / took:.0f} slips/s, "
            f"{milliseconds(swarm.answers)}; {each:.2f} ms CPU each, sent again {swarm.again}, "
            f"refused {swarm.refused}, streams moved {swarm.dropped}"
        )
        if dies:
            while len(swarm.waited) < swarm.dropped and time.perf_counter() < begun + 60:
                await asyncio.sleep(0.1)
            print(
                f"  streams back after {milliseconds(swarm.waited)} ({len(swarm.waited)} of "
                f"{swarm.dropped}); answers {dict(swarm.statuses)}"
            )
        for kind in ("ring-bell", "close-coup", "retain-top"):
            used = spent(nodes)
            _, whole, missing = await swarm.fan_out(chief, kind)
            each = (spent(nodes) - used) / players * 1000
            print(f"  {kind}: {milliseconds(whole)}; {each:.3f} ms CPU a view, {missing} missed")
        log = SqlLog(store)
        held = list(log.slips(game, coup))
        log.close()
        seats = {slip.seat for slip in held}
        print(f"  in the store: {len(held)} slips of {len(seats)} seats, {players} acknowledged")
        if len(held) != players or len(seats) != players or swarm.refused:
            raise SystemExit("something was lost, or came twice")


def main() -> int:
    """Run with each number of nodes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--nodes", type=int, action="append")
    parser.add_argument("--rate", type=float, default=1000, help="slips a second, of all nodes")
    parser.add_argument("--rate-each", type=float, help="slips a second for each node, instead")
    given = parser.parse_args()
    gc.disable()
    cluster = Cluster()
    try:
        for nodes in given.nodes or (1, 2, 4):
            store = cluster.create_database(f"nodes{nodes}")
            with balanced(cluster, nodes) as (url, made):
                rate = nodes * given.rate_each if given.rate_each else given.rate
                print(f"{nodes} node(s), {given.players} players, {rate:.0f} slips/s", flush=True)
                uvloop.run(measure(url, store, made, given.players, rate))
    finally:
        cluster.stop()
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    raise SystemExit(main())

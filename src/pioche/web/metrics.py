"""What the server counts, in Prometheus' text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable

#: Whatever else a client calls its method is counted together.
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Requests by route and status, and how long they took."""

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[str, str, int], int] = defaultdict(int)
        self._times: dict[tuple[str, str], list[int]] = {}
        self._sums: defaultdict[tuple[str, str], float] = defaultdict(float)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count one request. Streams are not timed: they last as long as they last."""
        method = method if method in METHODS else "other"
        self._counts[method, path, status] += 1
        if path.endswith("/stream"):
            return
        buckets = self._times.setdefault((method, path), [0] * (len(BOUNDS) + 1))
        buckets[bisect_left(BOUNDS, seconds)] += 1
        self._sums[method, path] += seconds

    def text(self, gauges: Iterable[tuple[str, str, str, float]]) -> str:
        """Everything, with gauges given as (name, type, help, value)."""
        lines = []
        for name, kind, help_text, value in gauges:
            lines += [f"# HELP {name} {help_text}", f"# TYPE {name} {kind}", f"{name} {value:g}"]
        lines += [
            "# HELP pioche_http_requests_total Requests answered.",
            "# TYPE pioche_http_requests_total counter",
        ]
        for (method, path, status), count in sorted(self._counts.items()):
            labels = f'method="{method}",route="{path}",status="{status}"'
            lines.append(f"pioche_http_requests_total{{{labels}}} {count}")
        lines += [
            "# HELP pioche_http_request_seconds Time to answer.",
            "# TYPE pioche_http_request_seconds histogram",
        ]
        for (method, path), buckets in sorted(self._times.items()):
            labels = f'method="{method}",route="{path}"'
            total = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), buckets, strict=True):
                total += count
                lines.append(f'pioche_http_request_seconds_bucket{{{labels},le="{bound}"}} {total}')
            lines.append(
                f"pioche_http_request_seconds_sum{{{labels}}} {self._sums[method, path]:g}"
            )
            lines.append(f"pioche_http_request_seconds_count{{{labels}}} {total}")
        return "\n".join(lines) + "\n"

"""Where the page is found: the address of this machine on its network, a free port, the code to scan."""

import contextlib
import socket

LOOPBACK = "127.0.0.1"
PORT = 8765
PORTS_TRIED = 20
SOMEWHERE = ("192.0.2.1", 9)
"""An address of no machine (RFC 5737): the system is asked which of its own it would use, and nothing is sent."""


def own_addresses() -> list[str]:
    """Return this machine's addresses on its networks, the likeliest first; none without a network."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if not one.startswith(("127.", "0."))]


def bound(address: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Args:
        address: one of this machine's.
        port: the port.

    Raises:
        OSError: it cannot be had.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address, port))
        listening.listen(64)
    except OSError:
        listening.close()
        raise
    return listening


def to_scan(address: str) -> list[str]:
    """Return a QR code as lines of half blocks, dark on light whatever the terminal's colors."""
    import segno

    rows = [list(row) for row in segno.make(address, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return [
        "".join(blocks[bool(a), bool(b)] for a, b in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def as_picture(address: str) -> str:
    """Return a QR code as SVG."""
    import segno

    return str(segno.make(address, error="l").svg_inline(scale=4, border=2))

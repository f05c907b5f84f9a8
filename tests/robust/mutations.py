"""Bad saves by the thousand: every way a file or an editor's hand may spoil one, from a seed."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

HUGE: tuple[Any, ...] = (10**18, -(10**18), 10**300, 10**4200, 1e308, -1, 0, 2**63, 9_999_999)
WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "word",
    "A1",
    "0",
    [],
    {},
    [[]],
    [None],
    {"a": 1},
    1.5,
    "\x00",
    "🎖",
    "x" * 5000,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Yield every place of a JSON value: its container, its key there and the path to it."""
    items: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield data, key, (*path, key)
        yield from places(value, (*path, key))


class Spoiler:
    """Spoils one good save in many ways."""

    def __init__(self, good: bytes, seed: int) -> None:
        self.good = good
        self.rng = random.Random(seed)
        self.text = good.decode()
        self.ways: tuple[Callable[[], bytes], ...] = (
            self.cut, self.flip, self.lose, self.double, self.encoding, self.nul, self.nest, self.double_key,
            *[self.drop] * 3, *[self.rename] * 2, *[self.replace] * 4, *[self.huge] * 3, *[self.swap] * 4,
            *[self.repeat] * 2, *[self.shuffle] * 2,
        )  # fmt: skip

    def __call__(self) -> bytes:
        """Return one spoilt save."""
        return self.rng.choice(self.ways)()

    # Of bytes

    def cut(self) -> bytes:
        return self.good[: self.rng.randrange(len(self.good))]

    def flip(self) -> bytes:
        data = bytearray(self.good)
        for _ in range(self.rng.randint(1, 4)):
            data[self.rng.randrange(len(data))] ^= 1 << self.rng.randrange(8)
        return bytes(data)

    def lose(self) -> bytes:
        at = self.rng.randrange(len(self.good))
        return self.good[:at] + self.good[at + self.rng.randint(1, 4096) :]

    def double(self) -> bytes:
        at, size = self.rng.randrange(len(self.good)), self.rng.randint(1, 400)
        return self.good[: at + size] + self.good[at:]

    def encoding(self) -> bytes:
        return (
            self.text.replace("Scream", "Scréam", 1)
            .replace("t", "té", 1)
            .encode(self.rng.choice(["utf-16", "utf-32", "latin-1", "utf-8-sig", "cp1252", "utf-7"]), "replace")
        )

    def nul(self) -> bytes:
        at = self.rng.randrange(len(self.good))
        return self.good[:at] + bytes(self.rng.randint(1, 4096)) + self.good[at + self.rng.randint(0, 9) :]

    def nest(self) -> bytes:
        depth = self.rng.choice([50, 300, 5000, 60_000])
        deep = "[" * depth + "]" * depth if self.rng.random() < 0.5 else '{"a":' * depth + "1" + "}" * depth
        words = self.text.split(":")
        at = self.rng.randrange(1, len(words))
        return (":".join(words[:at]) + ":" + deep + "," + ":".join(words[at:])).encode()

    def double_key(self) -> bytes:
        key = self.rng.choice(['"n":', '"turn":', '"key":', '"format":', '"snapshot":'])
        at = self.text.find(key, self.rng.randrange(len(self.text)))
        at = at if at >= 0 else self.text.find(key)
        return (
            (self.text[:at] + f"{key}{self.rng.choice(['0', 'null', '[]'])}," + self.text[at:]).encode()
            if at >= 0
            else b"{}"
        )

    # Of values

    def _places(self, data: Any) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
        """Yield the places of the whole save, or of the parts a game goes on from: the current phase, what can be redone."""
        last = data["turns"][-1]["phases"][-1]
        parts = (data, data, last, last["snapshot"], last["entries"], data["redo"] or last["snapshot"])
        return places(self.rng.choice(parts))

    def _changed(
        self, change: Callable[[Any, Any], None], wanted: Callable[[Any, Any], bool] = lambda box, key: True
    ) -> bytes:
        data = json.loads(self.text)
        found = [(box, key) for box, key, _ in self._places(data) if wanted(box, key)]
        found = found or [(box, key) for box, key, _ in places(data) if wanted(box, key)]
        for _ in range(self.rng.choice([1, 1, 1, 2])):
            box, key = self.rng.choice(found)
            if (key in box if isinstance(box, dict) else key < len(box)) and wanted(box, key):
                change(box, key)
        return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")

    def drop(self) -> bytes:
        return self._changed(lambda box, key: box.pop(key))

    def rename(self) -> bytes:
        def change(box: Any, key: Any) -> None:
            box[self.rng.choice([key + "s", key.upper(), "", "kind", "A1", "G99", key[:-1]])] = box.pop(key)

        return self._changed(change, lambda box, key: isinstance(box, dict))

    def replace(self) -> bytes:
        return self._changed(lambda box, key: box.__setitem__(key, self.rng.choice(WRONG)))

    def huge(self) -> bytes:
        return self._changed(
            lambda box, key: box.__setitem__(key, self.rng.choice(HUGE)),
            lambda box, key: isinstance(box[key], int) and not isinstance(box[key], bool),
        )

    def swap(self) -> bytes:
        """Put another good value of the file in a value's place: what a schema cannot tell from a good one."""
        data = json.loads(self.text)
        found = list(places(data))
        box, key, _ = self.rng.choice(list(self._places(data)))
        kind = type(box[key])
        alike = [other[name] for other, name, _ in found if type(other[name]) is kind]
        box[key] = json.loads(json.dumps(self.rng.choice(alike)))
        return json.dumps(data).encode()

    def repeat(self) -> bytes:
        def change(box: Any, key: Any) -> None:
            box[key] = box[key] * self.rng.choice([2, 2, 40])

        return self._changed(change, lambda box, key: isinstance(box[key], list) and len(json.dumps(box[key])) < 5000)

    def shuffle(self) -> bytes:
        def change(box: Any, key: Any) -> None:
            self.rng.shuffle(box[key])

        return self._changed(change, lambda box, key: isinstance(box[key], list) and len(box[key]) > 1)

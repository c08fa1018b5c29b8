"""Looks for what is left of secrets in the memory of a process that is done with them.

usage: scan.py PROBE [NAME=VALUE...]

Drives the probe step by step and, after each, reads all its writable mappings. A secret counts as left where eight of its
bytes in a row, from a multiple of four on, are found: as they are, as the words that SHA-256 makes of them (big-endian, so
turned around on this processor), or as such words with the round constants added, which only libcrypto makes.

Every step is run twice, since the first call of a function may be bound lazily, which stores all registers. Prints a line
for each, and as the last line `left:` and what was: `nothing`, or steps after `first-time:`, `heap:`, `stack:`, `words:`.
Ends with a status other than zero only where the control, a plain array, is not found.
"""

import base64
import os
import re
import secrets
import struct
import subprocess
import sys

WINDOW = 8
BUFFER = 8192
ROUND_CONSTANTS = (
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
)  # fmt: skip


class Probe:
    def __init__(self, path, environment):
        reader, self.secrets = os.pipe()

        def take_descriptor():
            os.dup2(reader, 3)
            os.set_inheritable(3, True)

        self.process = subprocess.Popen(
            [path, "residue"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
            close_fds=False, preexec_fn=take_descriptor)

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def read_shown(self):
        """What a step shows, up to its end."""
        shown = []
        while count := self.process.stdout.read(1)[0]:
            shown.append(self.process.stdout.read(count))
        return shown

    def run(self, step, secret=b""):
        os.write(self.secrets, secret) if secret else None
        self.send(step)
        return self.read_shown()

    def mappings(self):
        with open(f"/proc/{self.process.pid}/maps") as maps:
            for line in maps:
                fields = line.split()
                low, high = (int(address, 16) for address in fields[0].split("-"))
                if fields[1].startswith("rw"):
                    yield low, high, fields[5] if len(fields) > 5 else "anonymous"

    def read(self, low, high):
        with open(f"/proc/{self.process.pid}/mem", "rb", buffering=0) as memory:
            memory.seek(low)
            return memory.read(high - low)

    def memory(self):
        return [(name, self.read(low, high)) for low, high, name in self.mappings()]

    def buffers(self):
        """The buffers of random bytes: mappings that are empty in a child (wf) and not in core dumps (dd)."""
        with open(f"/proc/{self.process.pid}/smaps") as maps:
            text = maps.read()
        found = {}
        for match in re.finditer(r"^([0-9a-f]+)-([0-9a-f]+) .*?^VmFlags:(.*?)$", text, re.M | re.S):
            if {"wf", "dd"} <= set(match[3].split()):
                for low in range(int(match[1], 16), int(match[2], 16), BUFFER):
                    found[low] = self.read(low, low + BUFFER)
        return found


def windows(secret):
    """Those that begin at a multiple of four for a secret, so that any eleven bytes in a row are found; some for a buffer."""
    step = 4 if len(secret) <= 256 else 64
    return {secret[start:start + WINDOW] for start in range(0, len(secret) - WINDOW + 1, step)}


def message_words(message):
    padded = (message + b"\x80" + bytes(64))[:64]
    words = struct.unpack(">16I", padded)[: len(message) // 4]
    plain = struct.pack(f"<{len(words)}I", *words)
    with_constants = struct.pack(
        f"<{len(words)}I", *((word + constant) & 0xFFFFFFFF for word, constant in zip(words, ROUND_CONSTANTS)))
    return plain, with_constants


def look_for(probe, secret):
    """The forms of a secret that are found, and where."""
    memory = probe.memory()
    plain, with_constants = message_words(secret)
    forms = {"bytes": secret, "words": plain, "words with constants": with_constants}
    found = []
    for form, value in forms.items():
        needles = windows(value)
        for name, content in memory:
            hits = sum(content.count(needle) for needle in needles)
            if hits:
                found.append((form, name, hits))
    return found


def verifier():
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=")


def decode(text):
    return base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))


def main():
    environment = dict(os.environ)
    environment.update(argument.split("=", 1) for argument in sys.argv[2:])
    probe = Probe(sys.argv[1], environment)
    left = set()

    def report(step, found, is_first_time):
        text = "; ".join(f"{form} in {name}, {hits} windows" for form, name, hits in found)
        print(f"{step}: {text or 'nothing left'}")
        for form, name, _ in found:
            if form != "bytes":
                left.add(f"words:{step}")
            elif name != "[stack]":
                left.add(f"heap:{step}")
            else:
                left.add(f"first-time:{step}" if is_first_time else f"stack:{step}")

    def all_steps():
        for step in ("generate", "generate-into"):
            (text,) = probe.run(step)
            yield step, look_for(probe, text) + look_for(probe, decode(text))
        (octets,) = probe.run("fill")
        yield "fill", look_for(probe, octets)
        (text,) = probe.run("text")
        yield "text", look_for(probe, decode(text))
        for step in ("parse", "verify", "redeem", "stream", "abandoned-stream"):
            secret = verifier()
            probe.run(step, secret)
            yield step, look_for(probe, secret)
        secret = secrets.token_bytes(200)
        probe.run("long-message", secret)
        yield "long-message", look_for(probe, secret)

        (address, before), = probe.buffers().items()
        probe.run("self-test")
        after = probe.buffers()[address]
        handed_out = b"".join(bytes([old]) for old, new in zip(before[16:], after[16:]) if old and not new)
        assert len(handed_out) >= 32, "the self-test draws from the buffer"
        yield "self-test", look_for(probe, handed_out)

        known = set(probe.buffers())
        probe.run("thread")
        (buffer,) = (content for low, content in probe.buffers().items() if low not in known)
        assert any(buffer), "a thread has a buffer with something in it"
        probe.send("end")
        probe.read_shown()
        assert set(probe.buffers()) == known, "the buffer goes with its thread"
        yield "buffer", look_for(probe, buffer[16:].rstrip(b"\0"))

    for is_first_time in (True, False):
        print("first time:" if is_first_time else "again:")
        for step, found in all_steps():
            report(step, found, is_first_time)

    secret = verifier()
    probe.run("plain-array", secret)
    control = look_for(probe, secret)
    print(f"control, a plain array: {control}")
    probe.process.stdin.close()
    probe.process.wait()
    if not any(form == "bytes" for form, _, _ in control):
        print("the control is not found: this scan sees nothing")
        return 1
    print("left:", " ".join(sorted(left)) or "nothing")
    return 0


sys.exit(main())

#!/usr/bin/env python3
"""Verifier of kuji-fair-v2 records, written from fairness.md alone.
usage: verify.py RECORD [--order FILE ...] [--heads FILE] [--now TIME]   or   verify.py --test
NOT checked (no BLS12-381 and no Ed25519 in the standard library): signatures of the beacon, the shop and the
witnesses. Exit code: 0 nothing is wrong, 1 something is wrong or malformed, 2 a file cannot be read."""
import argparse, base64, datetime, hashlib, hmac, json, re, sys, time, unicodedata

P, HOUR, DAY, MAX_LINE, MAX_SAFE, MAX_SALE = b"kuji-fair-v2/", 3600_000, 86400_000, 65536, 2**53 - 1, 1000
QUICKNET = {
    "chain": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", "delay": 2, "genesis": 1692803367000, "period": 3000,
    "publicKey": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
                 "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"}
class Malformed(ValueError): pass

def need(ok, text):
    if not ok: raise Malformed(text)

class Report:
    """Each check is right until its first wrong entry, which is kept."""
    def __init__(self, names): self.state = {n: ("right", "") for n in names.split()}
    def wrong(self, name, text):
        if self.state[name][0] != "wrong": self.state[name] = ("wrong", text)
    def open(self, name, text):
        if self.state[name][0] == "right": self.state[name] = ("open", text)
    def show(self, title):
        print(title, *(f"  {n:10} {s:6} {t}" for n, (s, t) in self.state.items()), sep="\n")
        return int(any(s == "wrong" for s, _ in self.state.values()))

# ---- bytes ----
def sha(b): return hashlib.sha256(b).digest()
def mac(k, m): return hmac.new(k, m, hashlib.sha256).digest()
def u32(n): return n.to_bytes(4, "big")
def u64(n): return n.to_bytes(8, "big")
def u32s(ns): return u32(len(ns)) + b"".join(map(u32, ns))
def lp(text): return u32(len(text.encode())) + text.encode()
def unhex(text): return bytes.fromhex(text)

# ---- strict reading ----
def b64(v):
    data = base64.b64decode(v, validate=True)   # ValueError if it is none
    need(base64.b64encode(data).decode() == v, "unusual base64")
    return data
def whole(v, top=MAX_SAFE): return type(v) is int and 0 <= v <= top
def small(v): return whole(v, 2**32 - 1)
def text(v): return type(v) is str and not any(0xD800 <= ord(c) < 0xE000 for c in v)
def digits(v, size): return type(v) is str and re.fullmatch("[0-9a-f]{%d}" % (2 * size), v) is not None
def all_of(v, check): return type(v) is list and all(map(check, v))
def shown(v):
    return type(v) is dict and list(v) == ["ticket", "prize", "variant"] and small(v["ticket"]) and text(v["prize"]) \
        and (v["variant"] is None or text(v["variant"]))

TYPES = {"u32": small, "u64": whole, "text": text, "yes": lambda v: type(v) is bool, "hash": lambda v: digits(v, 32),
         "point": lambda v: digits(v, 48), "salt": lambda v: digits(v, 16), "u32s": lambda v: all_of(v, small),
         "texts": lambda v: all_of(v, text), "shown": lambda v: all_of(v, shown), "v2": lambda v: v == "kuji-fair-v2"}
FORMS = {   # the names of each kind of line in their order, with their types
    "manifest": "protocol:v2 manifest:text",
    "sale": "seq:u32 orderHash:hash from:u32 count:u32 at:u64 round:u64 hash:hash",
    "reveal": "seq:u32 round:u64 signature:point sales:u32 left:u32s hash:hash",
    "refund": "seq:u32 orderHash:hash from:u32 count:u32 prizes:u32s lastOne:yes at:u64 hash:hash",
    "withdrawal": "seq:u32 orderHash:hash from:u32 count:u32 at:u64 hash:hash",
    "pause": "seq:u32 reason:text at:u64 hash:hash",
    "resume": "seq:u32 at:u64 hash:hash",
    "correction": "seq:u32 prize:u32 name:text reason:text at:u64 hash:hash",
    "close": "seq:u32 cause:text reason:text at:u64 hash:hash",
    "void": "seq:u32 round:u64 at:u64 hash:hash",
    "stamp": "index:u64 path:texts checkpoint:text",
    "end": "entries:u32 head:hash at:u64",
    "order": "orderId:text requestKey:text salt:salt receipt:text manifest:text head:hash shown:shown"}
ENTRIES = ["sale", "reveal", "refund", "withdrawal", "pause", "resume", "correction", "close", "void"]

def strict_json(line, sort=False):
    """JSON that gives the same text when it is written again: no spaces, no fractions, no name twice."""
    def once(pairs):
        need(len(dict(pairs)) == len(pairs), "a name appears twice")
        return dict(pairs)
    def no(number): raise Malformed("number " + number)
    try:
        v = json.loads(line, object_pairs_hook=once, parse_float=no, parse_constant=no)
    except (ValueError, RecursionError) as e:
        raise Malformed(f"no strict JSON: {e}")
    need(json.dumps(v, ensure_ascii=False, separators=(",", ":"), sort_keys=sort) == line, "spaces, or an unusual spelling")
    return v

def read_lines(file, first, middle, last=None):
    """The lines of a file as objects: one `first`, then kinds of `middle`, then one `last`."""
    with open(file, "rb") as f: data = f.read()
    try: lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError: raise Malformed("not UTF-8")
    need(lines.pop() == "" and lines, "the last line does not end with a line feed")
    need(not last or len(lines) > 1, f"there is no {last}")
    out = []
    for no, line in enumerate(lines, 1):
        try:
            need(len(line) <= MAX_LINE, "more than 65,536 characters")
            v = strict_json(line)
            need(type(v) is dict and text(v.get("kind")), "not an object with a kind")
            allowed = [first] if no == 1 else [last] if last and no == len(lines) else middle
            need(v["kind"] in allowed, f"{v['kind']} instead of {' or '.join(allowed)}")
            form = [f.split(":") for f in FORMS[v["kind"]].split()]
            need(list(v) == ["kind"] + [k for k, _ in form], "other names, or in another order")
            for k, kind in form: need(TYPES[kind](v[k]), f"value of {k}")
        except Malformed as e:
            raise Malformed(f"line {no}: {e}")
        out.append(v)
    return out

# ---- manifest ----
def millis(v):
    try: t = datetime.datetime.strptime(str(v), "%Y-%m-%dT%H:%M:%S.%fZ")
    except ValueError: raise Malformed(f"time {v!r}")
    need(t.isoformat(timespec="milliseconds") + "Z" == v, f"time {v!r}")
    return (t - datetime.datetime(1970, 1, 1)) // datetime.timedelta(milliseconds=1)

def plain(v):
    need(text(v) and unicodedata.is_normalized("NFC", v) and not any(unicodedata.category(c) in ("Cc", "Cf", "Co", "Cs") for c in v),
         f"text {v!r} is not plain")

def names(v, want): need(type(v) is dict and list(v) == want.split(), f"names are not {want}")

def note_key(v, kind):
    """C2SP key: name+8 digits+base64(type, 32 bytes). Gives (name, key id of four bytes)."""
    plain(v)
    name, number, key = (v.split("+", 2) + ["", ""])[:3]
    key = b64(key)
    need(name and len(key) == 33 and key[0] == kind and number == sha(name.encode() + b"\n" + key)[:4].hex(), f"key {v!r}")
    return name, unhex(number)

def read_manifest(source):
    """The manifest with times in milliseconds, `box` (the lines) and `left` (their counts). ValueError if it is wrong."""
    m = strict_json(source, sort=True)
    names(m, "algorithm beacon closesAt drawId earliestClose kind lastOne lineUp opensAt origin price shopKey size witnesses")
    b, w, m["box"], m["left"] = m["beacon"], m["witnesses"], [], []
    need(m["algorithm"] == "kuji-fair-v2" and m["kind"] == "box", "another algorithm or kind")
    names(b, "chain delay genesis period publicKey")
    plain(b["chain"])
    need(whole(b["delay"]) and whole(b["genesis"]) and whole(b["period"]) and b["period"] and digits(b["publicKey"], 96), "beacon")
    need(text(m["drawId"]) and re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", m["drawId"]), "drawId is not a UUID")
    for k in ("opensAt", "earliestClose", "closesAt"): m[k] = millis(m[k])
    need(m["opensAt"] < m["closesAt"] and m["earliestClose"] <= m["closesAt"], "times of opening and closing")
    plain(m["origin"])
    if m["lastOne"] is not None: plain(m["lastOne"])
    need(whole(m["price"]) and whole(m["size"], 10_000_000) and m["size"] and type(m["lineUp"]) is list, "price, size or line-up")
    for p in m["lineUp"]:
        names(p, "count grade name prize variants")
        for k in ("grade", "name", "prize"): plain(p[k])
        need(whole(p["count"]) and type(p["variants"]) is list, "count or variants of a prize")
        for v in p["variants"]:
            names(v, "count name")
            plain(v["name"])
            need(whole(v["count"]), "count of a variant")
        lines = [(v["name"], v["count"]) for v in p["variants"]] or [(None, p["count"])]
        need(sum(n for _, n in lines) == p["count"], f"the variants of {p['prize']} do not add up")
        m["box"] += [(p["prize"], name) for name, _ in lines]
        m["left"] += [n for _, n in lines]
    need(sum(m["left"]) == m["size"], "the counts do not add up to size")
    need(len({p["prize"] for p in m["lineUp"]}) == len(m["lineUp"]), "a prize appears twice")
    names(w, "keys quorum")
    m["shop"] = note_key(m["shopKey"], 1)
    need(type(w["keys"]) is list and whole(w["quorum"], len(w["keys"])), "witnesses")
    need(not w["quorum"] or 2 * w["quorum"] > len(w["keys"]), "the quorum is not a majority")
    m["seen"] = [note_key(k, 4) for k in w["keys"]]
    need(len(set(m["seen"])) == len(m["seen"]), "a witness appears twice")
    m["hash"] = sha(P + b"manifest\0" + source.encode())
    return m

# ---- log, rounds, draw ----
def body(e):
    kind = e["kind"]
    if kind == "sale": return unhex(e["orderHash"]) + u32(e["from"]) + u32(e["count"]) + u64(e["at"]) + u64(e["round"])
    if kind == "reveal": return u64(e["round"]) + unhex(e["signature"]) + u32(e["sales"]) + u32s(e["left"])
    if kind == "refund":
        return unhex(e["orderHash"]) + u32(e["from"]) + u32(e["count"]) + u32s(e["prizes"]) + u32(e["lastOne"]) + u64(e["at"])
    if kind == "withdrawal": return unhex(e["orderHash"]) + u32(e["from"]) + u32(e["count"]) + u64(e["at"])
    if kind == "pause": return lp(e["reason"]) + u64(e["at"])
    if kind == "resume": return u64(e["at"])
    if kind == "correction": return u32(e["prize"]) + lp(e["name"]) + lp(e["reason"]) + u64(e["at"])
    if kind == "close": return lp(e["cause"]) + lp(e["reason"]) + u64(e["at"])
    return u64(e["round"]) + u64(e["at"])   # void

def entry_hash(before, i, e): return sha(P + b"log\0" + before + u32(i) + lp(e["kind"]) + body(e))
def round_of(m, at): return (at - m["beacon"]["genesis"]) // m["beacon"]["period"] + 1 + m["beacon"]["delay"]
def time_of(m, r): return m["beacon"]["genesis"] + (r - 1) * m["beacon"]["period"]
def draw_key(random, draw_id, i, h): return mac(random, P + b"draw\0" + lp(draw_id) + u32(i) + h)

def words(key):
    n = 0
    while True:
        block, n = mac(key, u32(n)), n + 1
        yield from (int.from_bytes(block[i:i + 4], "big") for i in range(0, 32, 4))

def draw(key, left, count):
    """Draws `count` tickets, takes them from `left`, gives their lines."""
    need(count <= min(sum(left), MAX_SALE), "more tickets than prizes are left, or than a sale may have")
    word, drawn = words(key), []
    for rest in range(sum(left), sum(left) - count, -1):
        x = next(word)
        while x >= 2**32 // rest * rest: x = next(word)
        x, j = x % rest, 0
        while x >= left[j]: x, j = x - left[j], j + 1
        left[j] -= 1
        drawn.append(j)
    return drawn

def draw_round(m, sales, reveal, left, hashes):
    """Draws the sales {number: sale} of a round in the order of the log; gives {number: lines}."""
    random = sha(unhex(reveal["signature"]))
    drawn = {i: draw(draw_key(random, m["drawId"], i, hashes[i]), left, s["count"]) for i, s in sales.items()}
    need(reveal["sales"] == len(sales), f"{reveal['sales']} sales, the log has {len(sales)}")
    need(left == reveal["left"], f"leaves {reveal['left']}, drawn again {left}")
    return drawn

# ---- tree of heads (RFC 9162, 2.1) and signed notes ----
def leaf_data(m, entries, head): return P + b"head\0" + lp(m["drawId"]) + u32(entries) + head
def leaf_hash(data): return sha(b"\0" + data)
def node(a, b): return sha(b"\1" + a + b)

def split(n): return 1 << (n - 1).bit_length() - 1   # the largest power of two below n

def tree_root(hashes):
    if len(hashes) < 2: return hashes[0] if hashes else sha(b"")
    k = split(len(hashes))
    return node(tree_root(hashes[:k]), tree_root(hashes[k:]))

def path_root(index, size, h, path):
    """The root above leaf `index`; the last neighbour of the path is the highest one."""
    need(index < size and (size > 1) == (path != []), "index or length of the path")
    if size == 1: return h
    k, top, rest = split(size), path[-1], path[:-1]
    return node(path_root(index, k, h, rest), top) if index < k else node(top, path_root(index - k, size - k, h, rest))

def read_note(m, source):
    """(lines, [(key, rest of the signature)]) of a signed note; there must be one of the shop's key (not checked)."""
    top, _, bottom = source.partition("\n\n")
    need(bottom.endswith("\n"), "not a signed note")
    found = [re.fullmatch("\u2014 ([^ +]+) ([A-Za-z0-9+/=]+)", line) for line in bottom[:-1].split("\n")]
    need(all(found), "signature line of a note")
    signatures = [((f[1], b64(f[2])[:4]), b64(f[2])[4:]) for f in found]
    need(any(key == m["shop"] and len(s) == 64 for key, s in signatures), "no signature line of the shop's key")
    return top.split("\n"), signatures

def read_checkpoint(m, source):
    """(number of leaves, root, {witness: time in ms})."""
    lines, signatures = read_note(m, source)
    need(len(lines) == 3 and lines[0] == m["origin"] and re.fullmatch("0|[1-9][0-9]{0,15}", lines[1]), "origin or number of leaves")
    need(len(b64(lines[2])) == 32, "root")
    times = {k: int.from_bytes(s[:8], "big") * 1000 for k, s in signatures if k in m["seen"] and len(s) == 72}
    return int(lines[1]), b64(lines[2]), times

# ---- the checks of a record ----
RECORD = "manifest keys beacon announced chain tickets rounds signatures results refunds closing pauses corrections stamps witnessed oneLog complete"

def check_record(lines, heads, now):
    """The report, the manifest, h(i) of all entries, and what is left."""
    r, end, entries = Report(RECORD), lines[-1], [e for e in lines if e["kind"] in ENTRIES]
    try: m = read_manifest(lines[0]["manifest"])
    except ValueError as e:
        r.wrong("manifest", str(e))
        for n in RECORD.split(): r.open(n, "not checked without a manifest")
        return r, None, [], []
    r.open("keys", "without --keys")
    if m["beacon"]["chain"] == "local": r.open("beacon", "a local beacon: it proves nothing")
    elif m["beacon"] != QUICKNET: r.wrong("beacon", "not quicknet")
    hashes = check_chain(r, m, entries, end)
    stamps = check_stamps(r, m, lines, hashes)
    signed = signed_at(m, stamps, len(entries))
    left, sold, decided, closed, paused, latest = list(m["left"]), 0, -1, None, None, 0
    sales, waiting, drawn, refunded = {}, {}, {}, set()   # by number; drawn: lines, [] if void, None if it failed
    for i, e in enumerate(entries):
        at = f"entry {i} ({e['kind']}): "
        if "at" in e and e["at"] < latest: r.wrong("rounds", at + "its time is before that of an earlier entry")
        latest = max(latest, e.get("at", 0))
        name = "closing" if e["kind"] == "close" else "rounds"
        if e.get("at", 0) > now + DAY: r.wrong(name, at + "its time is to come")
        if e.get("at", 0) > signed[i] + HOUR: r.wrong(name, at + "the witnesses have signed it before its time")
        if e["kind"] == "sale":
            check_sale(r, m, e, at, sold, decided, closed)
            if paused and e["at"] > paused["at"] + HOUR: r.wrong("pauses", at + "while the sale is paused")
            sold = max(sold, e["from"] + e["count"])
            sales[i] = waiting[i] = e
        elif e["kind"] in ("reveal", "void"):
            mine = {j: s for j, s in waiting.items() if s["round"] == e["round"]}
            if not mine or e["round"] <= decided or min(s["round"] for s in waiting.values()) < e["round"]:
                r.wrong("results", at + f"round {e['round']} is not the next one with sales")
            decided = max(decided, e["round"])
            waiting = {j: s for j, s in waiting.items() if j not in mine}
            try:
                if e["kind"] == "reveal": drawn.update(draw_round(m, mine, e, left, hashes))
                else:
                    drawn.update({j: [] for j in mine})
                    need(e["at"] >= time_of(m, e["round"]) + 72 * HOUR, "void before 72 h")
            except Malformed as x:
                for j in mine: drawn.setdefault(j, None)
                r.wrong("results", at + str(x))
        elif e["kind"] == "withdrawal": check_withdrawal(r, e, at, sales, refunded)
        elif e["kind"] == "pause":
            if paused or closed or not plain(e["reason"]): r.wrong("pauses", at + "a second pause, after the end, or its reason")
            paused = paused or e
        elif e["kind"] == "resume":
            if not paused or closed: r.wrong("pauses", at + "the sale is not paused")
            paused = None
        elif e["kind"] == "correction": check_correction(r, m, e, at)
        elif e["kind"] == "refund": check_refund(r, m, e, at, sales, drawn, refunded)
        else:
            check_close(r, m, e, at, sold, closed)
            closed = e
    r.open("signatures", "NOT CHECKED: no BLS12-381 here")
    for i, s in waiting.items():
        late = now > time_of(m, s["round"]) + 73 * HOUR
        (r.wrong if late else r.open)("complete", f"entry {i} (sale): no result")
    if not closed: (r.wrong if now > m["closesAt"] + 7 * DAY else r.open)("complete", "the draw has no end")
    check_witnesses(r, m, stamps, sales, now)
    check_heads(r, m, stamps, hashes, heads)
    print(f"{len(entries)} entries, {len(sales)} sales ({len(waiting)} wait), {sold} of {m['size']} tickets, {len(refunded)} refunded, "
          f"end: {closed['cause'] if closed else 'none'}")
    return r, m, hashes, left

def check_chain(r, m, entries, end):
    h, hashes = m["hash"], []
    for i, e in enumerate(entries):
        h = entry_hash(h, i, e)
        hashes.append(h)
        if e["seq"] != i or e["hash"] != h.hex(): r.wrong("chain", f"entry {i} ({e['kind']}): number or hash")
    if end["entries"] != len(hashes) or end["head"] != h.hex(): r.wrong("chain", "last line: number of entries or head")
    return hashes

def check_stamps(r, m, lines, hashes):
    """[(entries, number of leaves, root, times of witnesses)] of the stamps that are right."""
    stamps, n = [], 0
    for e in lines:
        n += e["kind"] in ENTRIES
        if e["kind"] != "stamp": continue
        try:
            size, root, times = read_checkpoint(m, e["checkpoint"])
            leaf = leaf_hash(leaf_data(m, n, ([m["hash"]] + hashes)[n]))
            need(path_root(e["index"], size, leaf, [b64(p) for p in e["path"]]) == root, "the head is not in the checkpoint")
            stamps.append((n, size, root, times))
        except ValueError as x: r.wrong("stamps", f"stamp after {n} entries: {x}")
    if not any(e["kind"] == "stamp" for e in lines): r.wrong("stamps", "no checkpoint")
    r.open("stamps", f"{len(stamps)} paths are right; NOT CHECKED: no Ed25519 here")
    return stamps

def check_sale(r, m, e, at, sold, decided, closed):
    if e["from"] != sold or not 1 <= e["count"] <= MAX_SALE or e["from"] + e["count"] > m["size"]:
        r.wrong("tickets", at + f"{e['count']} from {e['from']}; {sold} of {m['size']} are sold")
    if e["round"] != round_of(m, e["at"]): r.wrong("rounds", at + f"round {e['round']}, its time gives {round_of(m, e['at'])}")
    if not m["opensAt"] <= e["at"] <= m["closesAt"] + HOUR: r.wrong("rounds", at + "outside the period")
    if e["round"] <= decided: r.wrong("rounds", at + "follows the result of its round")
    if closed: r.wrong("closing", at + "follows the end")

def sales_of(e, sales):
    """The numbers of the sales of this order that have all tickets of the entry."""
    first, after = e["from"], e["from"] + e["count"]
    return [j for j, s in sales.items() if s["orderHash"] == e["orderHash"] and s["from"] <= first < after <= s["from"] + s["count"]]

def check_withdrawal(r, e, at, sales, refunded):
    tickets = range(e["from"], e["from"] + e["count"])
    if len(sales_of(e, sales)) != 1: return r.wrong("refunds", at + "not of one sale")
    if not refunded.issuperset(tickets): r.wrong("refunds", at + "a ticket that is not refunded")
    refunded.difference_update(tickets)

def check_refund(r, m, e, at, sales, drawn, refunded):
    first, after = e["from"], e["from"] + e["count"]
    own = sales_of(e, sales)
    if len(own) != 1: return r.wrong("refunds", at + "not of one sale")
    if not refunded.isdisjoint(range(first, after)): r.wrong("refunds", at + "a ticket for the second time")
    refunded.update(range(first, after))
    got, start = drawn.get(own[0]), sales[own[0]]["from"]
    if own[0] not in drawn: return r.wrong("refunds", at + "before its result")
    want = got and got[first - start:after - start]
    last = bool(got) and m["lastOne"] is not None and after == m["size"]
    if got is not None and (e["prizes"] != want or e["lastOne"] != last):
        r.wrong("refunds", at + f"names {e['prizes']}, last one {e['lastOne']}; drawn again {want}, {last}")

def plain(v):
    """Not empty, composed, and without invisible and private characters."""
    return v != "" and unicodedata.is_normalized("NFC", v) and not any(
        unicodedata.category(c) in ("Cc", "Cf", "Co", "Cs") or c in "\u2028\u2029" for c in v)

def check_correction(r, m, e, at):
    prizes = len(m["lineUp"]) + (m["lastOne"] is not None)   # the last-one prize comes after the line-up
    if e["prize"] >= prizes: r.wrong("corrections", at + "no prize of the manifest")
    if not (plain(e["name"]) and plain(e["reason"])): r.wrong("corrections", at + "name or reason")

def check_close(r, m, e, at, sold, closed):
    cause = e["cause"]
    true = {"soldOut": sold == m["size"], "closesAt": e["at"] >= m["closesAt"], "early": e["at"] >= m["earliestClose"], "cancelled": True}
    if not true.get(cause): r.wrong("closing", at + f"{cause} is not true")
    if closed: r.wrong("closing", at + "a second end")
    if (e["reason"] != "") != (cause in ("early", "cancelled")): r.wrong("closing", at + "reason")

def signed_at(m, stamps, entries):
    """For each entry the earliest time at which a quorum has signed a checkpoint that covers it."""
    quorum, times = m["witnesses"]["quorum"], [MAX_SAFE] * (entries + 1)
    for n, _, _, seen in stamps:
        if 0 < quorum <= len(seen): times[n] = min(times[n], sorted(seen.values())[quorum - 1])
    for n in reversed(range(entries)): times[n] = min(times[n], times[n + 1])
    return times[1:]   # a stamp after n entries covers entry n - 1

def check_witnesses(r, m, stamps, sales, now):
    """Only the times of witnesses: their signatures are not checked."""
    quorum = m["witnesses"]["quorum"]
    def check(name, at, entries, limit):
        if not quorum: return r.open(name, "without witnesses")
        if any(n >= entries and sum(t <= limit for t in times.values()) >= quorum for n, _, _, times in stamps): return
        (r.wrong if now > limit else r.open)(name, at + "no quorum in time")
    check("announced", "manifest: ", 0, m["opensAt"] - 1)
    for i, s in sales.items(): check("witnessed", f"entry {i} (sale): ", i + 1, time_of(m, s["round"]) - 1000)
    for name in ("announced", "witnessed"): r.open(name, "the times are there; NOT CHECKED: no Ed25519 here")

def check_heads(r, m, stamps, hashes, heads):
    if heads is None: return r.open("oneLog", "without --heads")
    for _, size, root, _ in sorted(stamps, key=lambda s: -s[1]):   # the newest first, then also the others
        if size > len(heads) or tree_root([leaf_hash(x) for x in heads[:size]]) != root:
            r.wrong("oneLog", f"the first {size} of {len(heads)} leaves have not the root of the checkpoint")
    own, start = [m["hash"]] + hashes, P + b"head\0" + lp(m["drawId"])
    for no, data in enumerate(x for x in heads if x.startswith(start)):
        n = int.from_bytes(data[len(start):len(start) + 4], "big")
        if n >= len(own): r.open("oneLog", f"leaf {no} of this draw is of {n} entries, after this record")
        elif data != leaf_data(m, n, own[n]): r.wrong("oneLog", f"leaf {no} of this draw is another head after {n} entries")

# ---- the checks of an order ----
def check_order(lines, record_draw, record_hashes):
    """The report, the manifest, and [(ticket, prize, variant)] as drawn again."""
    r, o, es, drawn = Report("order receipt beacon chain rounds signatures results shown"), lines[0], lines[1:], []
    try: m = read_manifest(o["manifest"])
    except ValueError as e:
        for n in r.state: r.wrong(n, f"manifest: {e}")
        return r, None, drawn
    h, hashes, first = unhex(o["head"]), {}, es[0]["seq"] if es else 0
    for i, e in enumerate(es, first):
        hashes[i] = h = entry_hash(h, i, e)
        if e["seq"] != i or e["hash"] != h.hex(): r.wrong("chain", f"entry {i} ({e['kind']}): number or hash")
        if m["drawId"] == record_draw and i < len(record_hashes) and h != record_hashes[i]:
            r.wrong("chain", f"entry {i} ({e['kind']}) is another one in the record")
    hash_ = sha(P + b"order\0" + lp(o["orderId"]) + lp(o["requestKey"]) + unhex(o["salt"])).hex()
    place = next((k for k, e in enumerate(es) if e["kind"] == "sale" and e["orderHash"] == hash_), None)
    if place is None:
        for n in r.state: r.wrong(n, "no sale has the hash of this order")
        return r, m, drawn
    sale, i = es[place], first + place
    if m["beacon"]["chain"] == "local": r.open("beacon", "a local beacon: it proves nothing")
    elif m["beacon"] != QUICKNET: r.wrong("beacon", "not quicknet")
    want = ["kuji-fair-v2/receipt", m["origin"], m["drawId"], str(i), hashes[i].hex(), str(sale["round"])]
    try: need(read_note(m, o["receipt"])[0] == want, "another text")
    except ValueError as x: r.wrong("receipt", str(x))
    r.open("receipt", "the text is right; NOT CHECKED: no Ed25519 here")
    r.open("signatures", "NOT CHECKED: no BLS12-381 here")
    if sale["round"] != round_of(m, sale["at"]): r.wrong("rounds", f"entry {i}: round {sale['round']}, its time gives {round_of(m, sale['at'])}")
    k = next((k for k in range(place + 1, len(es)) if es[k]["kind"] in ("reveal", "void") and es[k]["round"] == sale["round"]), None)
    if k is None: r.wrong("rounds", "there is no result of the round of this sale")
    elif es[k]["kind"] == "void":
        r.open("results", "the round is void: there is no result")
        if es[k]["at"] < time_of(m, sale["round"]) + 72 * HOUR: r.wrong("rounds", f"entry {first + k}: void before 72 h")
    else:
        before = [e["left"] for e in es[:k] if e["kind"] == "reveal"]
        if not before and (first != 0 or unhex(o["head"]) != m["hash"]): r.wrong("chain", "neither the beginning nor the result before")
        left = list((before or [m["left"]])[-1])
        mine = {j: e for j, e in enumerate(es[:k], first) if e["kind"] == "sale" and e["round"] == sale["round"]}
        try:
            need(len(left) == len(m["box"]), "another number of lines")
            drawn = [(sale["from"] + n, *m["box"][j]) for n, j in enumerate(draw_round(m, mine, es[k], left, hashes)[i])]
        except Malformed as x: r.wrong("results", f"entry {first + k}: {x}")
    if [tuple(s.values()) for s in o["shown"]] != drawn: r.wrong("shown", f"shown {[tuple(s.values()) for s in o['shown']]}, drawn {drawn}")
    return r, m, drawn

# ---- the program ----
def read_heads(file):
    with open(file, "rb") as f: lines = f.read().decode("latin-1").split("\n")
    need(lines.pop() == "" and all(re.fullmatch("([0-9a-f]{2})+", x) for x in lines), "not lines of hexadecimal digits")
    return [unhex(x) for x in lines]

def label(prize, variant): return prize if variant is None else f"{prize} / {variant}"

def self_test():
    """The test vectors of the document."""
    a = "".join(map(str, draw(draw_key(b"\3" * 32, "demo", 0, b"\5" * 32), [1, 2, 3, 4], 10)))
    b = sha(unhex("b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39")).hex()
    ok = a == "2310312332", b == "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
    print("draw  ", a, ok[0], "\nrandom", b, ok[1])
    return int(not all(ok))

def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("record", nargs="?")
    p.add_argument("--order", nargs="+", action="extend", default=[])
    p.add_argument("--heads")
    p.add_argument("--now", type=int, default=int(time.time() * 1000), help="time of the check, in milliseconds since 1970")
    p.add_argument("--test", action="store_true", help="the test vectors of the document")
    a = p.parse_args()
    if a.test: return self_test()
    if not a.record: p.error("a record is needed")
    wrong, file = 0, a.heads
    try:
        heads, file = read_heads(file) if file else None, a.record
        r, m, hashes, left = check_record(read_lines(file, "manifest", ENTRIES + ["stamp"], "end"), heads, a.now)
        wrong |= r.show(file)
        for j, n in enumerate(left): print(f"  left: {label(*m['box'][j])}: {n} of {m['left'][j]}")
        draw_id = m and m["drawId"]
        for file in a.order:
            r, m, drawn = check_order(read_lines(file, "order", ENTRIES), draw_id, hashes)
            wrong |= r.show(file)
            for ticket, prize, variant in drawn: print(f"  No.{ticket + 1}: {label(prize, variant)}")
            if drawn and m["lastOne"] is not None and drawn[-1][0] == m["size"] - 1: print(f"  last one: {m['lastOne']}")
    except Malformed as e:
        print(f"{file}: malformed: {e}")
        return 1
    except OSError as e:
        print(f"{file}: cannot be read: {e.strerror}")
        return 2
    return wrong

if __name__ == "__main__":
    sys.exit(main())

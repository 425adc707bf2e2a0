import fc from 'fast-check';
import {
  areSignedRounds,
  decidingRound,
  isSignedRound,
  QUICKNET,
  randomnessOf,
  roundAt,
  timeOfRound,
} from '#lib/fairness/beacon.ts';
import { fromHex, toHex, u32, utf8 } from '#lib/fairness/bytes.ts';
import { drawTickets } from '#lib/fairness/draw-tickets.ts';
import { MAX_SALE_TICKETS } from '#lib/fairness/manifest.ts';
import {
  consistencyProof,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
} from '#lib/fairness/merkle-tree.ts';
import {
  cosign,
  cosignedAt,
  isSignedBy,
  readNote,
  readVerifier,
  signNote,
  verifierText,
} from '#lib/fairness/signed-note.ts';
import { aLocalChain, aSigner, localRound, shopSigner, witnessSigners } from '../../support/fair-record.ts';
import { published } from '../../support/beacon-rounds.ts';

const random = (() => {
  let next = 0;
  return () => new Uint8Array(16).map(() => (next = (next * 1_103_515_245 + 12_345) % 251));
})();

describe('The beacon', () => {
  test('Published rounds of quicknet are signed by its key, one by one and together', () => {
    const rounds = [...published.keys()].map((round) => ({
      round,
      signature: published.get(round) ?? new Uint8Array(),
    }));
    expect(rounds.map((round) => isSignedRound(QUICKNET, round))).toEqual(rounds.map(() => true));
    expect(areSignedRounds(QUICKNET, rounds, random)).toBe(true);
    expect(areSignedRounds(QUICKNET, [], random)).toBe(true);
  });

  test('A signature of another round, of another chain, or with a changed byte is refused', () => {
    const [one, other] = [published.get(1000), published.get(1001)];
    if (one === undefined || other === undefined) throw new Error('The rounds are missing.');
    const forged = [
      { round: 1000, signature: other },
      { round: 1000, signature: localRound(1000).signature },
      { round: 1000, signature: one.map((byte, at) => (at === 20 ? byte ^ 1 : byte)) },
      { round: 1000, signature: new Uint8Array(48) },
      { round: 1000, signature: new Uint8Array() },
    ];
    for (const round of forged) {
      expect(isSignedRound(QUICKNET, round)).toBe(false);
      expect(areSignedRounds(QUICKNET, [{ round: 1001, signature: other }, round], random)).toBe(false);
    }
  });

  test('The random value of a round is the one that drand publishes', () => {
    expect(toHex(randomnessOf(published.get(1000) ?? new Uint8Array()))).toBe(
      'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    );
  });

  test('Rounds signed by a local key verify with that key only', () => {
    expect(isSignedRound(aLocalChain, localRound(7))).toBe(true);
    expect(isSignedRound(QUICKNET, localRound(7))).toBe(false);
  });

  test('Round 1 is published at the genesis, the next one a period later', () => {
    const { genesis } = QUICKNET;
    expect(
      [genesis - 1, genesis, genesis + 2_999, genesis + 3_000].map((ms) => roundAt(QUICKNET, ms)),
    ).toEqual([0, 1, 1, 2]);
    expect(timeOfRound(QUICKNET, 2)).toBe(genesis + 3_000);
  });

  test('The deciding round is published more than one period and at most two after the sale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }), (ms) => {
        const wait = timeOfRound(QUICKNET, decidingRound(QUICKNET, ms)) - ms;
        expect(wait).toBeGreaterThan(3_000);
        expect(wait).toBeLessThanOrEqual(6_000);
      }),
    );
  });
});

describe('The draw', () => {
  const sale = { drawId: 'demo', seq: 0, hash: new Uint8Array(32).fill(5) };
  const randomness = new Uint8Array(32).fill(3);

  test('The same sale and the same random value give the same tickets', () => {
    const drawn = drawTickets([1, 2, 3, 4], randomness, { ...sale, count: 10 });
    // Computed by another implementation, in Python.
    expect(drawn.lines.join('')).toBe('2310312332');
    expect(drawn.left).toEqual([0, 0, 0, 0]);
  });

  test('What is drawn and what is left add up to what was there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (left, wanted, value) => {
          const tickets = left.reduce((sum, count) => sum + count, 0);
          const count = tickets === 0 ? 0 : wanted % (tickets + 1);
          const drawn = drawTickets(left, value, { ...sale, count });
          const sum = drawn.left.map(
            (rest, line) => rest + drawn.lines.filter((taken) => taken === line).length,
          );
          expect(sum).toEqual(left);
          expect(drawn.lines).toHaveLength(count);
          expect(Math.min(...drawn.left)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('More tickets than the box has are refused', () => {
    expect(() => drawTickets([1, 0, 1], randomness, { ...sale, count: 3 })).toThrow(RangeError);
    const most = MAX_SALE_TICKETS;
    expect(drawTickets([most + 1], randomness, { ...sale, count: most }).left).toEqual([1]);
    expect(() => drawTickets([most + 1], randomness, { ...sale, count: most + 1 })).toThrow(RangeError);
  });

  test('Draw, place in the log and its hash change the result', () => {
    const lines = (but: object) =>
      drawTickets([50, 50, 50, 50], randomness, { ...sale, count: 40, ...but }).lines.join('');
    const one = lines({});
    expect(lines({})).toBe(one);
    for (const but of [{ drawId: 'other' }, { seq: 1 }, { hash: new Uint8Array(32).fill(6) }])
      expect(lines(but)).not.toBe(one);
  });

  test('Each line is drawn as often as its share', () => {
    const counts = [0, 0, 0];
    for (let seq = 0; seq < 6_000; seq += 1) {
      const [line = 0] = drawTickets([1, 2, 3], randomness, { ...sale, seq, count: 1 }).lines;
      counts[line] = (counts[line] ?? 0) + 1;
    }
    // Four standard deviations of 6,000 draws are less than 160.
    expect(Math.abs((counts[0] ?? 0) - 1_000)).toBeLessThan(160);
    expect(Math.abs((counts[1] ?? 0) - 2_000)).toBeLessThan(160);
  });
});

describe('The log of heads', () => {
  const leaves = (size: number) => Array.from({ length: size }, (_, index) => leafHash(u32(index)));

  /** The definition of RFC 9162, section 2.1.1. */
  function rootByDefinition(hashes: readonly Uint8Array[]): string {
    const [only] = hashes;
    if (hashes.length === 1 && only !== undefined) return toHex(only);
    const split = 2 ** Math.floor(Math.log2(hashes.length - 1));
    const halves = [hashes.slice(0, split), hashes.slice(split)].map((half) =>
      fromHex(rootByDefinition(half)),
    );
    return toHex(rootOf(halves));
  }

  test('The root of no leaf is the digest of nothing', () => {
    expect(toHex(rootOf([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33])('Root and paths of %d leaves', (size) => {
    const hashes = leaves(size);
    const root = rootOf(hashes);
    expect(toHex(root)).toBe(rootByDefinition(hashes));
    for (const [index, leaf] of hashes.entries()) {
      const path = inclusionPath(hashes, index);
      expect(isIncluded({ leaf, index, size, path, root })).toBe(true);
      expect(isIncluded({ leaf, index: index + 1, size, path, root })).toBe(false);
      expect(isIncluded({ leaf, index, size, path: [...path, leaf], root })).toBe(false);
      if (path.length > 0) expect(isIncluded({ leaf, index, size, path: path.slice(1), root })).toBe(false);
    }
  });

  test('A tree continues each of its beginnings, and no other tree', () => {
    for (let size = 1; size <= 17; size += 1) {
      const hashes = leaves(size);
      const now = { size, root: rootOf(hashes) };
      for (let from = 0; from <= size; from += 1) {
        const before = { size: from, root: rootOf(hashes.slice(0, from)) };
        const proof = consistencyProof(hashes, from);
        expect(isConsistent(before, now, proof)).toBe(true);
        if (from > 0)
          expect(isConsistent({ ...before, root: leafHash(utf8('other')) }, now, proof)).toBe(false);
        if (from > 0)
          expect(isConsistent(before, { ...now, root: leafHash(utf8('other')) }, proof)).toBe(false);
      }
    }
    expect(isConsistent({ size: 2, root: rootOf(leaves(2)) }, { size: 1, root: rootOf(leaves(1)) }, [])).toBe(
      false,
    );
  });
});

describe('Signed notes', () => {
  test('The signature of the note in the documentation of Go’s package sumdb/note is verified', () => {
    const key = readVerifier('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'log');
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const note = readNote(
      `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`,
    );
    expect(note?.text).toBe(text);
    expect(key !== undefined && note !== undefined && isSignedBy(note, key)).toBe(true);
  });

  test('A changed text, another key or a signature under another name is not verified', () => {
    const note = readNote(signNote('one\n', shopSigner));
    if (note === undefined) throw new Error('This is a note.');
    expect(isSignedBy(note, shopSigner)).toBe(true);
    expect(isSignedBy({ ...note, text: 'two\n' }, shopSigner)).toBe(false);
    expect(isSignedBy(note, aSigner('other.example', 1))).toBe(false);
    expect(isSignedBy(note, { ...shopSigner, publicKey: aSigner('x', 2).publicKey })).toBe(false);
  });

  test('A witness signs with a time, which cannot be changed', () => {
    const [witness, other] = witnessSigners;
    if (witness === undefined || other === undefined) throw new Error('There are three witnesses.');
    const text = 'koron-do.example/kuji\n1\nAAAA\n';
    const note = readNote(
      signNote(text, shopSigner) + cosign(text, witness, 500) + cosign(text, witness, 400),
    );
    if (note === undefined) throw new Error('This is a note.');
    expect(cosignedAt(note, witness)).toBe(400);
    expect(cosignedAt(note, other)).toBeUndefined();
    const later = {
      ...note,
      lines: note.lines.map(({ name, bytes }) => ({ name, bytes: bytes.with(11, 1) })),
    };
    expect(cosignedAt(later, witness)).toBeUndefined();
  });

  test.each([
    'no signature\n',
    'text\n\n— name AAAA=',
    'text\n\n— name with space AAAA\n',
    'text\n\n— name AAA\n',
    'text\n\n- name AAAA\n',
    `text\n\n${'— name AAAA\n'.repeat(65)}`,
  ])('%j is no note', (text) => {
    expect(readNote(text)).toBeUndefined();
  });

  test('A verifier is read from its text, and not with a wrong identifier or as another kind', () => {
    const text = verifierText(shopSigner);
    expect(readVerifier(text, 'log')).toEqual({
      name: shopSigner.name,
      kind: 'log',
      publicKey: shopSigner.publicKey,
    });
    expect(readVerifier(text, 'witness')).toBeUndefined();
    expect(readVerifier(text.replace('+', '+0').replace(/(?<=\+.{8})./, ''), 'log')).toBeUndefined();
    expect(readVerifier('name', 'log')).toBeUndefined();
  });
});

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase64, utf8 } from '#lib/fairness/bytes.ts';
import { checkpointText } from '#lib/fairness/head-log.ts';
import { consistencyProof, leafHash, rootOf } from '#lib/fairness/merkle-tree.ts';
import { cosignedAt, readNote, signNote } from '#lib/fairness/signed-note.ts';
import { checkpointFiles, openKey } from '../../../witness/files.ts';
import { witnessServer } from '../../../witness/server.ts';
import { createWitness } from '../../../witness/witness.ts';
import { aSigner, shopSigner } from '../../support/fair-record.ts';

const NOW = 1_795_000_000_000;
const leaves = Array.from({ length: 9 }, (_, index) => leafHash(utf8(`leaf ${index}`)));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-'));
});
afterEach(() => rm(folder, { recursive: true }));

const aWitness = async () => {
  const signer = await openKey(folder, 'witness.example');
  const logs = [shopSigner];
  return { signer, add: createWitness({ signer, logs, store: checkpointFiles(folder), now: () => NOW }) };
};

const textOf = (hashes: readonly Uint8Array[]) =>
  checkpointText({ origin: shopSigner.name, size: hashes.length, root: rootOf(hashes) });

function requestOf(
  hashes: readonly Uint8Array[],
  old: number,
  note = signNote(textOf(hashes), shopSigner),
): string {
  const proof = consistencyProof(hashes, old).map((hash) => `${toBase64(hash)}\n`);
  return `old ${old}\n${proof.join('')}\n${note}`;
}

test('A witness signs a log that grows, with its time', async () => {
  const { add, signer } = await aWitness();
  for (const [old, size] of [
    [0, 3],
    [3, 4],
    [4, 4],
    [4, 9],
  ] as const) {
    const hashes = leaves.slice(0, size);
    const { status, body } = await add(requestOf(hashes, old));
    expect(status).toBe(200);
    const note = readNote(signNote(textOf(hashes), shopSigner) + body);
    expect(note && cosignedAt(note, signer)).toBe(NOW / 1000);
  }
});

test('A witness that starts again continues where it was, with the same key', async () => {
  const before = await aWitness();
  await before.add(requestOf(leaves.slice(0, 5), 0));
  const { add, signer } = await aWitness();
  expect(signer.publicKey).toEqual(before.signer.publicKey);
  expect(await add(requestOf(leaves.slice(0, 3), 0))).toEqual({ status: 409, body: '5\n' });
  expect((await stat(join(folder, 'key.pem'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'key.pem'), 'utf8')).toContain('PRIVATE KEY');
});

test('A log that forks, or a shop that was restored from a backup, gets no signature', async () => {
  const { add } = await aWitness();
  await add(requestOf(leaves.slice(0, 5), 0));
  const fork = [...leaves.slice(0, 4), leafHash(utf8('other')), leafHash(utf8('more'))];
  expect(await add(requestOf(fork, 5))).toMatchObject({ status: 422 });
  const sameSize = [...leaves.slice(0, 4), leafHash(utf8('other'))];
  expect(await add(requestOf(sameSize, 5))).toMatchObject({ status: 422 });
  expect(await add(requestOf(leaves.slice(0, 4), 4))).toMatchObject({ status: 409 });
  expect(await add(requestOf(leaves.slice(0, 6), 5))).toMatchObject({ status: 200 });
});

test('A request that the log has not signed does not wait, and none waits for it', async () => {
  const signer = await openKey(folder, 'witness.example');
  const store = { read: () => new Promise<undefined>(() => undefined), write: async () => undefined };
  const add = createWitness({ signer, logs: [shopSigner], store, now: () => NOW });
  void add(requestOf(leaves.slice(0, 2), 0));
  const text = textOf(leaves.slice(0, 3));
  const forged = signNote(text, { ...shopSigner, sign: () => new Uint8Array(64).fill(1) });
  expect(await add(requestOf(leaves.slice(0, 3), 0, forged))).toEqual({ status: 403, body: '' });
});

test('Of several signatures with the key of the log none is verified', async () => {
  const { add } = await aWitness();
  const text = textOf(leaves.slice(0, 3));
  const note = signNote(text, shopSigner);
  const twice = note + note.slice(text.length + 1);
  expect(await add(requestOf(leaves.slice(0, 3), 0, twice))).toEqual({ status: 403, body: '' });
  expect(await add(requestOf(leaves.slice(0, 3), 0, note))).toMatchObject({ status: 200 });
});

test('Two requests at once cannot both continue the same checkpoint in different ways', async () => {
  const { add } = await aWitness();
  await add(requestOf(leaves.slice(0, 2), 0));
  const fork = [...leaves.slice(0, 2), leafHash(utf8('other'))];
  const answers = await Promise.all([add(requestOf(leaves.slice(0, 3), 2)), add(requestOf(fork, 2))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
});

test('Unknown logs, other keys and malformed requests are refused', async () => {
  const { add } = await aWitness();
  const hashes = leaves.slice(0, 2);
  const other = checkpointText({ origin: 'other.example', size: 2, root: rootOf(hashes) });
  expect(await add(requestOf(hashes, 0, signNote(other, aSigner('other.example', 5))))).toMatchObject({
    status: 404,
  });
  expect(
    await add(requestOf(hashes, 0, signNote(textOf(hashes), aSigner(shopSigner.name, 5)))),
  ).toMatchObject({ status: 403 });
  expect(await add(requestOf(hashes, 2).replace('old 2', 'old 3'))).toMatchObject({ status: 400 });
  for (const request of [
    '',
    'old 0\n\n',
    'old 00\n\nx\n\n— a AAAA\n',
    `old x\n\n${signNote(textOf(hashes), shopSigner)}`,
  ])
    expect(await add(request)).toMatchObject({ status: 400 });
});

test('The server answers one path only, and refuses long requests', async () => {
  const { add } = await aWitness();
  const server = witnessServer(add);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (path: string, body: string) => fetch(address + path, { method: 'POST', body });
  try {
    expect((await post('/add-checkpoint', requestOf(leaves.slice(0, 2), 0))).status).toBe(200);
    const conflict = await post('/add-checkpoint', requestOf(leaves.slice(0, 1), 0));
    expect([conflict.status, conflict.headers.get('content-type'), await conflict.text()]).toEqual([
      409,
      'text/x.tlog.size',
      '2\n',
    ]);
    expect((await post('/', '')).status).toBe(404);
    expect((await fetch(`${address}/add-checkpoint`)).status).toBe(405);
    expect((await post('/add-checkpoint', 'x'.repeat(100_000))).status).toBe(400);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

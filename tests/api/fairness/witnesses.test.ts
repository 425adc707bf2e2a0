import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askWitness } from '#backend/actions/fairness/ask-witness.ts';
import { publishHeads } from '#backend/actions/fairness/publish-heads.ts';
import type { ShopLog, Witness } from '#backend/actions/fairness/shop-log.ts';
import { beaconWatch } from '#backend/actions/fairness/beacon-watch.ts';
import { drawingPauses } from '#backend/actions/fairness/drawing-pause.ts';
import { publishingJobs } from '#backend/jobs/fairness.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { announceBoxes, writeBox } from '#backend/persistence/fairness/boxes.ts';
import { newestCheckpoint, setCosignatures } from '#backend/persistence/fairness/log-heads.ts';
import { witnessClient } from '#backend/providers/beacon/witness-client.ts';
import { cosignedAt, readNote, readVerifier, verifierText } from '#lib/fairness/signed-note.ts';
import { checkpointFiles, openKey } from '../../../witness/files.ts';
import { witnessServer } from '../../../witness/server.ts';
import { createWitness } from '../../../witness/witness.ts';
import { aShopLog, revealAll } from '../../support/beacon.ts';
import { freshDatabase, openTestDatabase } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';
import type { DrawOnSale } from '../../support/orders.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { checkOf, notRight, wrongChecks } from '../../support/record-of-draw.ts';

const shop = forAllTests(aPayingShop);

/** The time of the witnesses, which is that of the shop. */
let now = 0;
const tellTime = async () => {
  now = (await databaseTime(shop.db)).getTime();
};

type RunningWitness = {
  readonly witness: Witness;
  unavailable: boolean;
  close(): Promise<void>;
};

/** A witness of its own on the loopback, for the log of this shop. */
async function aWitness(name: string): Promise<RunningWitness> {
  const folder = await mkdtemp(join(tmpdir(), 'witness-'));
  const signer = await openKey(folder, name);
  const { shopKey } = shop.paying.shopLog.rules;
  const log = readVerifier(shopKey, 'log');
  if (log === undefined) throw new Error(`${shopKey} is no key of a log.`);
  const add = createWitness({ signer, logs: [log], store: checkpointFiles(folder), now: () => now });
  const server = witnessServer(async (request) =>
    running.unavailable ? { status: 503, body: '' } : add(request),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: RunningWitness = {
    witness: witnessClient(`http://127.0.0.1:${port}`, signer),
    unavailable: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
  return running;
}

/** Three witnesses, of which two must sign. */
const three = forAllTests(async () => {
  const all = await Promise.all(['one', 'two', 'three'].map((name) => aWitness(`${name}.example`)));
  return { all, close: async () => void (await Promise.all(all.map((one) => one.close()))) };
});

const witnesses = () => three.all.map(({ witness }) => witness);
const log = forAllTests(async (): Promise<{ shopLog: ShopLog }> => ({
  shopLog: await aShopLog(shop.db, { witnesses: witnesses(), quorum: 2 }),
}));

/** Stores a draw that opens in an hour and whose manifest names the witnesses, and announces it. */
async function anAnnouncedDraw(): Promise<DrawOnSale> {
  await tellTime();
  const draw = await shop.draw({ hasBox: false, opensInMs: now - Date.now() + 60 * 60_000 });
  await shop.db.transaction((tx) => writeBox(tx, draw.drawId, log.shopLog.rules));
  await announceBoxes(shop.db, 24 * 60 * 60_000);
  return draw;
}

const askAll = (db = shop.db) =>
  Promise.all(witnesses().map((witness) => askWitness(db, witnesses(), witness)));

/** Publishes the heads of draws and asks the witnesses, as the jobs do. */
async function publish() {
  await tellTime();
  await publishHeads(shop.db, log.shopLog);
  const outcomes = await askAll();
  const refused = outcomes.filter((outcome) => outcome === 'refused').length;
  return { cosignatures: (await newestCheckpoint(shop.db))?.cosignatures, refused };
}

const unavailable = (...which: readonly number[]) => {
  for (const [index, witness] of three.all.entries()) witness.unavailable = which.includes(index);
};

async function buy(draw: DrawOnSale): Promise<void> {
  const order = await paying(await shop.buyer(), draw);
  await shop.pay(order, { ending: 'paid' });
}

const signers = async () => {
  const newest = await newestCheckpoint(shop.db);
  const note = newest && readNote(newest.note);
  return witnesses().flatMap((witness, index) =>
    note !== undefined && cosignedAt(note, witness.verifier) !== undefined ? index : [],
  );
};

beforeEach(() => unavailable());

test('A draw whose witnesses sign its manifest and its sales in time is right in every check', async () => {
  const draw = await anAnnouncedDraw();
  expect(await publish()).toEqual({ cosignatures: 3, refused: 0 });
  await shop.minutesPass(61);
  await buy(draw);
  expect(await publish()).toEqual({ cosignatures: 3, refused: 0 });
  await revealAll(shop.paying);
  await publish();
  const { rules } = log.shopLog;
  const pinned = { shopKey: rules.shopKey, witnesses: rules.witnesses.keys, quorum: 2 };
  expect(notRight(await checkOf(shop, draw, { pinned }))).toEqual(['beacon open', 'complete open']);
});

test('With one witness unavailable the quorum is reached; without it sales are not witnessed, and pause', async () => {
  const draw = await anAnnouncedDraw();
  await publish();
  await shop.minutesPass(61);
  unavailable(0);
  await buy(draw);
  expect(await publish()).toEqual({ cosignatures: 2, refused: 0 });
  expect(await signers()).toEqual([1, 2]);
  await revealAll(shop.paying);
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);

  unavailable(0, 1);
  await buy(draw);
  expect(await publish()).toEqual({ cosignatures: 1, refused: 0 });
  // The same witness counts once, however often it is asked.
  expect(await publish()).toEqual({ cosignatures: 1, refused: 0 });
  const isPaused = async () => (await drawingPauses(shop.db, log.shopLog)).includes('witnesses');
  expect(await isPaused()).toBe(false);
  await shop.minutesPass(1);
  expect(await isPaused()).toBe(true);
  // Nor do newer checkpoints lack them for so long while the shop sells.
  await buy(draw);
  expect(await publish()).toEqual({ cosignatures: 1, refused: 0 });
  expect(await isPaused()).toBe(true);
  unavailable();
  expect(await publish()).toEqual({ cosignatures: 3, refused: 0 });
  expect([await signers(), await isPaused()]).toEqual([[0, 1, 2], false]);
  await revealAll(shop.paying);
  // They signed after the round of the sale.
  expect(wrongChecks(await checkOf(shop, draw)).map((finding) => finding.split(' ')[0])).toEqual([
    'witnessed',
  ]);
});

test('A witness that is slow delays neither the others nor the next head', async () => {
  const draw = await anAnnouncedDraw();
  await publish();
  await shop.minutesPass(61);
  await buy(draw);
  await tellTime();
  await publishHeads(shop.db, log.shopLog);
  const [slow, ...others] = witnesses();
  if (slow === undefined) throw new Error('There is no witness.');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const silent: Witness = { ...slow, cosign: (request) => answered.then(() => slow.cosign(request)) };
  const all = [silent, ...others];
  const waiting = askWitness(shop.db, all, silent);
  await Promise.all(others.map((witness) => askWitness(shop.db, all, witness)));
  expect(await signers()).toEqual([1, 2]);
  await buy(draw);
  expect(await publishHeads(shop.db, log.shopLog)).toBeDefined();
  answer();
  expect(await waiting).toBe('signed');
  const jobs = publishingJobs({ db: shop.db, shopLog: log.shopLog }, { info: () => {}, warn: () => {} });
  expect(jobs.map(({ name }) => name)).toEqual([
    'publish-heads',
    ...['1', '2', '3'].map((place) => `ask-witness-${place}`),
  ]);
});

test('A witness that another backend has asked for a larger checkpoint does not refuse', async () => {
  const draw = await anAnnouncedDraw();
  await publish();
  const [witness] = witnesses();
  if (witness === undefined) throw new Error('There is no witness.');
  await shop.minutesPass(61);
  await buy(draw);
  await tellTime();
  await publishHeads(shop.db, log.shopLog);
  const overtaken: Witness = {
    ...witness,
    cosign: async () => {
      await buy(draw);
      await publishHeads(shop.db, log.shopLog);
      await askWitness(shop.db, witnesses(), witness);
      return { kind: 'size', size: (await newestCheckpoint(shop.db))?.size ?? 0 };
    },
  };
  expect(await askWitness(shop.db, witnesses(), overtaken)).toBe('unavailable');
});

test('Of the lines that a witness sends, only its signature is kept', async () => {
  const draw = await anAnnouncedDraw();
  await publish();
  await shop.minutesPass(61);
  await buy(draw);
  await tellTime();
  await publishHeads(shop.db, log.shopLog);
  const [hostile, ...others] = witnesses();
  if (hostile === undefined) throw new Error('There is no witness.');
  const extra = `— ${hostile.verifier.name} AAAA\n`.repeat(62);
  const adding: Witness = {
    ...hostile,
    cosign: async (request) => {
      const reply = await hostile.cosign(request);
      return reply.kind === 'signed' ? { ...reply, lines: `${extra}${reply.lines}${extra}` } : reply;
    },
  };
  const all = [adding, ...others];
  for (const witness of all) expect(await askWitness(shop.db, all, witness)).toBe('signed');
  const newest = await newestCheckpoint(shop.db);
  expect(newest?.cosignatures).toBe(3);
  expect(readNote(newest?.note ?? '')?.lines.length).toBe(4);
});

test('An endless answer of a witness is none', async () => {
  let sent = 0;
  const server = createServer((_request, response) => {
    const send = () => {
      for (sent += 1; response.write('x'.repeat(65_536)); sent += 1) if (sent > 10_000) return;
      response.once('drain', send);
    };
    send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [{ verifier }] = witnesses() as [Witness];
  expect(await witnessClient(`http://127.0.0.1:${port}`, verifier).cosign('')).toEqual({
    kind: 'unavailable',
  });
  // Those that the buffers of the connection hold.
  expect(sent).toBeLessThan(500);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('A shop that was restored from a backup gets no signature, and its witnesses refuse', async () => {
  const draw = await anAnnouncedDraw();
  await publish();
  const template = new URL(shop.url).pathname.slice(1);
  const backup = await shopCopy(template);
  await shop.minutesPass(61);
  await buy(draw);
  await publish();
  const restored = openTestDatabase(backup.url);
  const size = (await newestCheckpoint(shop.db))?.size ?? 0;
  const checkpoint = await newestCheckpoint(restored.db);
  if (checkpoint === undefined) throw new Error('The backup has no checkpoint.');
  expect(checkpoint.size).toBeLessThan(size);
  // Its checkpoint is signed, and nothing has been sold since: the witnesses know better.
  const isPaused = async () =>
    (
      await drawingPauses(restored.db, { ...log.shopLog, watch: beaconWatch(log.shopLog.beacon.chain) })
    ).includes('replay');
  expect(await isPaused()).toBe(false);
  const lines: unknown[] = [];
  const note = (facts: object, event: string) => void lines.push([event, facts]);
  const [publishOf] = publishingJobs({ db: restored.db, shopLog: log.shopLog }, { info: note, warn: note });
  await publishOf?.work(new AbortController().signal);
  expect(lines.length).toBe(3);
  expect(await isPaused()).toBe(true);
  const unsigned = checkpoint.note.split('\n').slice(0, 5).join('\n') + '\n';
  await setCosignatures(restored.db, checkpoint.size, { note: unsigned, cosignatures: 0 });
  expect(await askAll(restored.db)).toEqual(['refused', 'refused', 'refused']);
  // Its log grows beyond the one that the witnesses know, and is another.
  for (let nth = 0; nth < 3; nth += 1) {
    await restored.db.$client.query(
      `update draws set log_entries = log_entries + 1, log_head = sha256(log_head) where draw_id = $1`,
      [draw.drawId],
    );
    await publishHeads(restored.db, log.shopLog);
  }
  const grown = await newestCheckpoint(restored.db);
  if (grown === undefined) throw new Error('The restored shop has no checkpoint.');
  expect(grown.size).toBeGreaterThan(size);
  expect(await askAll(restored.db)).toEqual(['refused', 'refused', 'refused']);
  await restored.close();
  await backup.drop();
});

/** A copy of the shop's database, whose connections are closed for it. */
async function shopCopy(template: string) {
  const admin = openTestDatabase(shop.url.replace(/\/\w+$/, '/postgres'));
  await admin.db.$client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
    template,
  ]);
  await admin.close();
  return freshDatabase({ as: `template ${template}` });
}

test('The keys of the manifest are those of the witnesses', async () => {
  const draw = await anAnnouncedDraw();
  const { manifest } = (await shop.get(`/api/product/${draw.directoryName}/fairness`)).json();
  expect(JSON.parse(manifest).witnesses).toEqual({
    keys: witnesses().map(({ verifier }) => verifierText(verifier)),
    quorum: 2,
  });
});

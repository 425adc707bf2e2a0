import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import { publishHeads } from '#backend/actions/fairness/publish-heads.ts';
import { drawingPauses } from '#backend/actions/fairness/drawing-pause.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { runReplay } from '#backend/backup/replay.ts';
import { hasPublished, requireReplay } from '#backend/persistence/fairness/log-state.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { freshDatabase, openTestDatabase } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aBuyer, aRequestKey } from '../../support/orders.ts';
import { aRefund } from '../../support/refunds.ts';
import { aPayingShop, orderStatus, paying, requestPayment } from '../../support/payments.ts';
import { checkOf, recordOf, wrongChecks } from '../../support/record-of-draw.ts';

const shop = forAllTests(aPayingShop);
const draw = forAllTests(() => shop.draw({ prizes: [2, 8, 40], lastOne: true }));
const folder = forAllTests(() => {
  const path = mkdtempSync(join(tmpdir(), 'published-'));
  return { path, close: async () => rmSync(path, { recursive: true }) };
});

async function bought(quantity = 1) {
  const buyer = await shop.buyer();
  const order = await paying(buyer, draw, { quantity });
  await shop.pay(order, { ending: 'paid' });
  return { ...order, buyer };
}

type Published = { readonly heads: string; readonly record: string };

/** Copies of the heads and of the record, as anybody can make them. */
async function published(): Promise<Published> {
  await publishHeads(shop.db, shop.paying.shopLog);
  return { heads: (await shop.get('/api/fairness/heads')).body, record: await recordOf(shop, draw) };
}

function saved({ heads, record }: Published): string {
  const path = mkdtempSync(join(folder.path, 'copy-'));
  writeFileSync(join(path, 'heads'), heads);
  writeFileSync(join(path, `${draw.directoryName}.jsonl`), record);
  return path;
}

/** A copy of the shop's database, whose connections are closed for it. */
async function aBackup(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const template = new URL(shop.url).pathname.slice(1);
  const admin = openTestDatabase(shop.url.replace(/\/\w+$/, '/postgres'));
  await admin.db.$client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    template,
  ]);
  await admin.close();
  return freshDatabase({ as: `template ${template}` });
}

/** A shop restored from a backup, with the copies of what it had published afterwards. */
const restored = forAllTests(async () => {
  await bought();
  await revealAll(shop.paying);
  const waiting = await bought();
  await publishHeads(shop.db, shop.paying.shopLog);
  const backup = await aBackup();
  const before = await published();
  await revealAll(shop.paying);
  const lost = await bought(5);
  await revealAll(shop.paying);
  await refundOrder(shop.paying.orderBatcher, {
    drawId: draw.drawId,
    orderId: lost.orderId,
    ...aRefund(lost.orderId),
  });
  await sendRefunds(shop.paying);
  const middle = await published();
  await bought();
  const backend = await aBackend({ database: backup.url });
  return {
    ...backend,
    before,
    middle,
    after: await published(),
    waiting,
    close: async () => {
      await backend.close();
      await backup.drop();
    },
  };
});

const replay = async (copy: Published | undefined, but: { readonly isNothingPublished?: boolean } = {}) => {
  const lines: string[] = [];
  const source = copy === undefined ? undefined : saved(copy);
  await runReplay(
    { source, isNothingPublished: false, url: restored.url, ...but },
    { env: {}, out: (line) => void lines.push(line), fetch: () => Promise.reject(new Error('no network')) },
  );
  return lines;
};

const pauses = () => drawingPauses(restored.db, restored.paying.shopLog);

test('A restored shop starts no payment before its published log is replayed', async () => {
  expect(await hasPublished(restored.db)).toBe(true);
  expect([await requireReplay(restored.db, 'restore'), await requireReplay(restored.db, 'witness')]).toEqual([
    true,
    false,
  ]);
  expect(await pauses()).toEqual(['replay']);
  const buyer = await aBuyer(restored);
  await expect(paying(buyer, draw)).rejects.toThrow('drawingPaused');
});

test.each<[string, () => Published, string]>([
  ['older heads', () => ({ ...restored.after, heads: '' }), 'is no head of a draw'],
  ['an older record', () => ({ ...restored.after, record: restored.middle.record }), 'give a newer record'],
  ['no record', () => ({ ...restored.after, record: '' }), 'Line 1'],
  [
    'an altered record',
    () => ({ ...restored.after, record: restored.after.record.replace('"count":5', '"count":4') }),
    'is wrong: chain',
  ],
  [
    'other heads',
    () => ({
      ...restored.after,
      heads: restored.after.heads.split('\n').toReversed().join('\n').trimStart(),
    }),
    'is not the published one',
  ],
])('With %s nothing is replayed', async (_what, copy, message) => {
  await expect(replay(copy())).rejects.toThrow(message);
  expect(await pauses()).toEqual(['replay']);
});

test('The replayed log is the published one, and the shop goes on from it', async () => {
  const { waiting, after } = restored;
  expect(await replay(after)).toEqual([
    `${draw.directoryName}: 5 entries; 2 sales of 6 tickets without an order, 1 refunds.`,
    expect.stringMatching(/^\d+ heads replayed\. The shop may sell again\.$/),
  ]);
  expect(await pauses()).toEqual([]);
  expect(await auditLedger(restored.db)).toEqual([]);
  const withoutEnd = (record: string) => record.trimEnd().split('\n').slice(0, -1);
  expect(withoutEnd(await recordOf(restored, draw))).toEqual(withoutEnd(after.record));
  // The order that waited in the backup has the result that was published.
  const prizesOf = async ({ db }: Pick<TestBackend, 'db'>) =>
    (
      await db.$client.query(
        'select ticket, prize_id, variant from won_prizes where order_id = $1 order by ticket',
        [waiting.orderId],
      )
    ).rows;
  expect(await prizesOf(restored)).toEqual(await prizesOf(shop));
  expect(await orderStatus(waiting.buyer, waiting.orderId)).toEqual(['SUCCESS', 'CAPTURED']);

  // A sale without an order gets its result too.
  await revealAll(restored.paying);
  const buyer = await aBuyer(restored);
  const { drawId } = draw;
  const order = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
  const { orderHistoryId } = (await buyer.ask('POST', '/api/orderHistory', order)).json();
  expect((await requestPayment(buyer, orderHistoryId)).statusCode).toBe(200);
  expect(await auditLedger(restored.db)).toEqual([]);
  expect(wrongChecks(await checkOf(restored, draw))).toEqual([]);
});

test('A shop that was stopped before its backup has published nothing since', async () => {
  await requireReplay(restored.db, 'restore');
  await expect(replay(undefined)).rejects.toThrow('Name a folder or an origin');
  expect(await replay(undefined, { isNothingPublished: true })).toEqual(['The shop may sell again.']);
  expect(await pauses()).toEqual([]);
});

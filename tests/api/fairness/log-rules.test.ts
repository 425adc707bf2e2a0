import { drawingPauses } from '#backend/actions/fairness/drawing-pause.ts';
import { settingsComparison } from '#backend/actions/fairness/log-settings.ts';
import { openShopLog, type ShopLogConfig } from '#backend/actions/fairness/shop-log.ts';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { publishHeads } from '#backend/actions/fairness/publish-heads.ts';
import { drandRelays } from '#backend/providers/beacon/drand-relays.ts';
import { localBeacon } from '#backend/providers/beacon/local-beacon.ts';
import { witnessClient } from '#backend/providers/beacon/witness-client.ts';
import { verifierText } from '#lib/fairness/signed-note.ts';
import { witnessSigners } from '../../support/fair-record.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPayingShop } from '../../support/payments.ts';

const shop = forAllTests(aPayingShop);
const DAY_MS = 24 * 3_600_000;

const open = (but: Partial<ShopLogConfig> = {}) =>
  openShopLog(shop.db, {
    origin: undefined,
    host: 'localhost:3000',
    witnesses: [],
    quorum: 0,
    openBeacon: localBeacon,
    ...but,
  });
const onQuicknet = { openBeacon: () => drandRelays({ relays: ['http://127.0.0.1:1'], onProblem: () => {} }) };
const witnesses = witnessSigners.map((signer) => witnessClient('http://127.0.0.1:1', signer));

test('A log without a head takes another name; a published one keeps its name', async () => {
  expect((await open({ origin: 'first.example' })).rules.origin).toBe('first.example');
  expect((await open({ host: 'second.example' })).rules.origin).toBe('second.example');
  expect((await open()).rules.origin).toBe('localhost:3000');
  await shop.draw();
  await publishHeads(shop.db, shop.paying.shopLog);
  expect((await open({ host: 'second.example' })).rules).toEqual(shop.paying.shopLog.rules);
  await expect(open({ origin: 'second.example' })).rejects.toThrow(
    'LOG_ORIGIN: the log is published as localhost:3000, which must stay',
  );
});

test.each<[string, Partial<ShopLogConfig>]>([
  ['DRAND_RELAYS', onQuicknet],
  ['WITNESSES or WITNESS_QUORUM', { witnesses, quorum: 2 }],
])('A backend with another %s does not start while a draw is announced', async (variable, but) => {
  const draw = await shop.draw();
  await expect(open(but)).rejects.toThrow(new RegExp(`^The environment [^\n]*: ${variable}: the draw `));
  await shop.db.$client.query('update draws set closed_at = now()');
  expect(await open(but)).toBeDefined();
  await shop.db.$client.query('update draws set closed_at = null where draw_id = $1', [draw.drawId]);
  await expect(open(but)).rejects.toThrow(`the draw ${draw.directoryName} is announced with another value`);
  await shop.db.$client.query('update draws set closed_at = now(), waiting = 1 where draw_id = $1', [
    draw.drawId,
  ]);
  await expect(open(but)).rejects.toThrow(draw.directoryName);
  await shop.db.$client.query('update draws set waiting = 0 where draw_id = $1', [draw.drawId]);
});

test('A box that is not announced is written anew with the rules of the backend', async () => {
  await shop.db.$client.query('update draws set closed_at = now()');
  const draw = await shop.draw({ opensInMs: 3 * DAY_MS, hasBox: false });
  const manifest = async () =>
    JSON.parse((await shop.get(`/api/product/${draw.directoryName}/fairness`)).json().manifest);
  await prepareBoxes(shop.db, shop.paying.shopLog);
  expect((await manifest()).witnesses.quorum).toBe(0);
  const log = await open({ witnesses, quorum: 2 });
  await prepareBoxes(shop.db, log);
  expect((await manifest()).witnesses).toEqual(log.rules.witnesses);
});

test('While running backends have different settings no payment starts', async () => {
  const { rules } = shop.paying.shopLog;
  const others = { ...rules, witnesses: { keys: witnessSigners.map(verifierText), quorum: 2 } };
  const [first, second, other] = [rules, rules, others].map(settingsComparison);
  const isPaused = async () => (await drawingPauses(shop.db, shop.paying.shopLog)).includes('settings');
  expect([await first?.(shop.db), await second?.(shop.db), await isPaused()]).toEqual([[], [], false]);
  const differing = ['WITNESSES or WITNESS_QUORUM'];
  expect([await other?.(shop.db), await first?.(shop.db), await isPaused()]).toEqual([
    differing,
    differing,
    true,
  ]);
  // The other one has ended.
  await shop.db.$client.query(`update log_settings set noted_at = noted_at - interval '21 seconds'`);
  expect([await first?.(shop.db), await isPaused()]).toEqual([[], false]);
});

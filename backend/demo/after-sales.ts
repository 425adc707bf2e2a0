import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  pauseShipment,
  replaceFromSpares,
  resumeShipment,
  splitBox,
  takeOut,
  withdrawAsOperator,
} from '#backend/actions/shipments/before-handover.ts';
import {
  type BoxChange,
  changeBox,
  changeShipment,
  type ShipmentChange,
} from '#backend/actions/shipments/change-shipment.ts';
import { PAUSE_REASONS } from '#lib/contract/enums.ts';
import { closeProblem, reportProblem, resend } from '#backend/actions/shipments/after-sales.ts';
import { changeSpares, exchange } from '#backend/actions/prizes/spares.ts';
import { extendStorage } from '#backend/actions/prizes/storage.ts';
import { yen } from '#backend/domain/money.ts';
import type { ProblemReport } from '#backend/domain/shipments/problems.ts';
import type { DemoBackend } from './demo-backend.ts';
import { recorded, waitForEmails } from './operator.ts';
import { ready, won } from './purchases.ts';
import type { Person } from './person.ts';
import { largestQuantity, type ScenarioContext } from './scenarios.ts';
import { shipmentRecord } from '#backend/persistence/shipments/shipment-records.ts';
import { listSpares } from '#backend/persistence/prizes/spare-prizes.ts';

const RETURNED: ProblemReport = { problem: 'returned', reason: 'absent' };
const RESEND_FEE_YEN = 600;
const GOODWILL_YEN = 300;

/** A member whose shipments came back, were lost or damaged. One of each waits, each other is decided in another way. */
export async function troubles(context: ScenarioContext, person: Person): Promise<void> {
  const { backend, operator, draws } = context;
  const afterSales = afterSalesOn(backend);
  const ids = await sentShipments(context, person);
  const report = (id: string, problem: ProblemReport) =>
    afterSales.change('reportShipmentProblem', id, (tx, shipmentId) =>
      reportProblem(tx, shipmentId, problem),
    );
  const again = (id: string, fee: number) =>
    afterSales.change('resendShipment', id, (tx, shipmentId) =>
      resend(tx, { shipmentId, fee: yen(fee), address: undefined }),
    );
  const [
    returned = '',
    unpaid = '',
    resent = '',
    givenUp = '',
    lost = '',
    damaged = '',
    refunded = '',
    broken = '',
  ] = ids;
  await report(returned, { problem: 'returned', reason: 'wrongAddress' });
  for (const id of [unpaid, resent]) await report(id, RETURNED);
  await report(givenUp, { problem: 'returned', reason: 'refused' });
  await again(unpaid, RESEND_FEE_YEN);
  await again(resent, 0);
  const close = (id: string, as: 'givenUp' | 'refunded') =>
    afterSales.change('closeShipment', id, (tx, shipmentId) => closeProblem(tx, shipmentId, as));
  await close(givenUp, 'givenUp');
  for (const id of [lost, refunded]) await report(id, { problem: 'lost' });
  await operator.refund(await orderIn(backend, refunded), { scope: 'goodwill', yen: yen(GOODWILL_YEN) });
  await close(refunded, 'refunded');
  await operator.deliver([damaged, broken]);
  for (const id of [damaged, broken]) await report(id, { problem: 'damaged' });
  await afterSales.stockSpares(draws.first.directoryName);
  await afterSales.change('exchangePrizes', damaged, (tx, shipmentId) =>
    exchange(tx, { shipmentId, wonPrizeIds: undefined, address: undefined }),
  );
  await changedBoxes(context, person);
}

/** Accepted shipments that are paused for each reason, and one that was changed in each way, split and withdrawn in part. */
async function changedBoxes(
  { backend, operator, draws: { first } }: ScenarioContext,
  person: Person,
): Promise<void> {
  const prizes = await won(backend, person, { draw: first, quantity: largestQuantity(first) });
  const paused = prizes.slice(0, PAUSE_REASONS.length);
  const together = prizes.slice(PAUSE_REASONS.length, PAUSE_REASONS.length + CHANGED_PRIZES);
  const [broken, dropped, heavy] = together.map(({ wonPrizeId }) => [wonPrizeId]);
  if (broken === undefined || dropped === undefined || heavy === undefined)
    throw new Error('Too little was won for the demonstration of changed boxes.');
  const change = async (action: string, shipment: string, work: BoxChange<string>['change']) => {
    const params = { shipment, dryRun: false, facts: {}, change: work };
    const done = await changeBox(backend.db, params, recorded(action));
    if (typeof done === 'string') throw new Error(`The box was not changed: ${done}`);
    return done.addedId ?? '';
  };
  for (const [nth, prize] of paused.entries()) {
    const id = await ready(backend, person, [{ draw: first, prizes: [prize] }]);
    await operator.accept([id]);
    const why = { reason: PAUSE_REASONS[nth] ?? 'other', note: null };
    await change('pauseShipment', id, (tx, shipmentId) => pauseShipment(tx, shipmentId, why));
  }
  const id = await ready(backend, person, [{ draw: first, prizes: together }]);
  await operator.accept([id]);
  const damage = { reason: 'damage', note: null } as const;
  await change('pauseShipment', id, (tx, shipmentId) => pauseShipment(tx, shipmentId, damage));
  await change('replacePrizes', id, (tx, shipmentId) =>
    replaceFromSpares(tx, shipmentId, { wonPrizeIds: broken, why: 'damage' }),
  );
  await change('resumeShipment', id, resumeShipment);
  const why = { cause: 'shop', reason: '賞品の不良' } as const;
  await change('takeOutPrizes', id, (tx, shipmentId) =>
    takeOut(tx, shipmentId, { ...why, wonPrizeIds: dropped }),
  );
  await change('splitShipment', id, (tx, shipmentId) => splitBox(tx, shipmentId, { wonPrizeIds: heavy }));
  await change('withdrawShipment', id, (tx, shipmentId) => withdrawAsOperator(tx, shipmentId, why));
}

const CHANGED_PRIZES = 4;

/** Eight shipments that were handed over. Of the other prizes one is given up, and one is kept longer. */
async function sentShipments(
  { backend, operator, draws: { first } }: ScenarioContext,
  person: Person,
): Promise<readonly string[]> {
  const prizes = await won(backend, person, { draw: first, quantity: largestQuantity(first) });
  const [kept, givenUp, ...sent] = prizes;
  if (kept === undefined || givenUp === undefined || sent.length < SHIPMENTS)
    throw new Error('Too little was won for the demonstration of shipments.');
  await afterSalesOn(backend).extendStorage([kept.wonPrizeId]);
  await person.ask('giveUpPrizes', { body: { wonPrizeIds: [givenUp.wonPrizeId] } });
  const ids: string[] = [];
  for (const prize of sent.slice(0, SHIPMENTS))
    ids.push(await ready(backend, person, [{ draw: first, prizes: [prize] }]));
  await operator.accept(ids);
  await operator.ship(ids);
  await waitForEmails(backend, person, ids);
  return ids;
}

/** The order of the prizes in a shipment. */
async function orderIn({ database }: DemoBackend, shipmentId: string): Promise<string> {
  const [prize] = (await shipmentRecord(database.listsDb, shipmentId))?.contents ?? [];
  if (prize === undefined) throw new Error('The shipment contains no prize.');
  return prize.orderId;
}

const SHIPMENTS = 8;

/** Longer than any storage of the demonstration. */
const EXTENSION_MS = 400 * 24 * 60 * 60_000;

/** Decisions of the operator about shipments and storage. */
const afterSalesOn = (backend: DemoBackend) => ({
  change: async (
    action: string,
    shipment: string,
    change: ShipmentChange<string>['change'],
  ): Promise<string | null> => {
    const done = await changeShipment(
      backend.db,
      { shipment, dryRun: false, facts: {}, change },
      recorded(action),
    );
    if (typeof done === 'string') throw new Error(`The shipment was not changed: ${done}`);
    return done.followUpId;
  },
  stockSpares: async (directoryName: string) => {
    await inTransaction(backend.db, async (tx) => {
      for (const { code, variant } of await listSpares(tx, directoryName))
        await changeSpares(tx, { directoryName, code, variant, change: 10 });
      await recordAction(tx, recorded('changeSpares')({ directoryName }));
    });
  },
  extendStorage: async (wonPrizeIds: readonly string[]) => {
    const until = new Date(Date.now() + EXTENSION_MS);
    await inTransaction(backend.db, async (tx) => {
      await extendStorage(tx, { which: { wonPrizeIds }, until });
      await recordAction(tx, recorded('extendStorage')({ wonPrizeIds }));
    });
  },
});

import { databaseTime } from '#backend/persistence/db/clock.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { suspendMember } from '#backend/actions/members/suspend-by-staff.ts';
import {
  type RefundDeps,
  payOutRefund,
  refundFeeAsOperator,
  refundOrderAsOperator,
  withdrawRefundAsOperator,
} from '#backend/actions/refunds/refund-by-staff.ts';
import type { OrderRefundScope } from '#backend/domain/refunds/order-refunds.ts';
import type { RefundMethod } from '#lib/contract/enums.ts';
import { moveShipments, type TransitionParams } from '#backend/actions/shipments/move-by-staff.ts';
import {
  acceptShipments,
  deliverShipments,
  handOverShipments,
  packShipments,
} from '#backend/actions/shipments/fulfilment.ts';
import { findOrderRecord } from '#backend/persistence/orders/order-records.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { approvalsOf } from './approvals.ts';
import type { Person } from './person.ts';
import type { DemoBackend } from './demo-backend.ts';
import { addMemberNote } from '#backend/actions/members/members-for-staff.ts';

/** Longer than a running backend needs to send the emails that it has claimed. */
const EMAIL_TIMEOUT_MS = 30_000;

/** 30 days. */
const SUSPENSION_MS = 30 * 24 * 60 * 60_000;

const OPERATOR = 'demonstration';

/** Makes the log entry of an action. */
export const recorded = (action: string) => (facts: Readonly<Record<string, unknown>>) => ({
  operator: OPERATOR,
  action,
  facts,
});

/** Actions of the operator, each on a list of shipments. */
export function operatorOf(backend: DemoBackend) {
  const move = async (action: string, shipments: readonly string[], transition: TransitionParams['move']) => {
    const list = { shipments, move: transition, dryRun: false };
    const done = await moveShipments(backend.db, list, recorded(action));
    if ('rejectedRows' in done)
      throw new Error(`Shipments were not moved: ${JSON.stringify(done.rejectedRows)}`);
  };
  let numbers = 48_765_432_100;
  /** Format of ヤマト運輸: the last digit is the remainder of the others divided by 7. */
  const newNumber = () => {
    numbers += 1;
    return `${numbers}${numbers % 7}`;
  };
  return {
    accept: (ids: readonly string[]) => move('acceptShipments', ids, acceptShipments),
    pack: (ids: readonly string[]) =>
      move('packShipments', ids, (tx) => packShipments(tx, ids, { isPacked: true, by: OPERATOR })),
    ship: (ids: readonly string[]) =>
      move('sendShipments', ids, (tx) =>
        handOverShipments(
          tx,
          ids.map((shipmentId) => ({ shipmentId, carrier: 'yamato', trackingNumber: newNumber() })),
        ),
      ),
    deliver: (ids: readonly string[]) => move('deliverShipments', ids, deliverShipments),
    note: async (memberId: string, text: string) => {
      const done = await addMemberNote(
        backend.db,
        { memberId, text, dryRun: false },
        recorded('addMemberNote'),
      );
      if ('refusal' in done) throw new Error(`No note was added: ${done.refusal}`);
    },
    suspend: async (memberId: string) => {
      const until = new Date(Date.now() + SUSPENSION_MS);
      const params = { memberId, until, reason: 'demonstration', dryRun: false };
      const done = await suspendMember(backend.db, params, recorded('suspendMember'));
      if ('refusal' in done) throw new Error(`Nobody was suspended: ${done.refusal}`);
    },
    ...refundsOf(backend),
  };
}

/** Refunds of orders and shipping fees. */
function refundsOf(backend: DemoBackend) {
  const { database, paying } = backend;
  const deps: RefundDeps = {
    ...paying,
    listsDb: database.listsDb,
    approvalFromYen: () => Number.MAX_SAFE_INTEGER,
  };
  // As if a second person had approved them: a refund may void a top prize.
  const approved = { yen: Number.MAX_SAFE_INTEGER };
  const common = { reason: 'demonstration', dryRun: false, approved } as const;
  return {
    ...approvalsOf(backend, deps),
    firstTicketOf: async (orderId: string) => (await findOrderRecord(backend.db, orderId))?.firstTicket ?? 0,
    refund: async (
      which: string,
      of: OrderRefundScope = { scope: 'order' },
      method: RefundMethod = 'provider',
    ) => made(await refundOrderAsOperator(deps, { which, of, method, ...common }, recorded('refundOrder'))),
    refundFee: async (which: string) => {
      const params = { which, of: { scope: 'shippingFee' }, method: 'provider', ...common } as const;
      return made(await refundFeeAsOperator(deps, params, recorded('refundShipment')));
    },
    payOut: async (refundId: string) => {
      const payout = { paidOutOn: dayInJapan(await databaseTime(database.db)), reference: 'demo-1' };
      const params = { refundId, payout, despiteDispute: false, dryRun: false };
      return made(await payOutRefund(deps, params, recorded('payOutRefund')));
    },
    withdraw: async (refundId: string) => {
      const params = { refundId, reason: 'demonstration', dryRun: false };
      return made(await withdrawRefundAsOperator(deps, params, recorded('withdrawRefund')));
    },
  };
}

function made<Done extends object>(done: Done | string): Extract<Done, { readonly refundId: string }> {
  if (typeof done === 'string' || !isRefund(done))
    throw new Error(`Nothing was refunded: ${JSON.stringify(done)}`);
  return done;
}

const isRefund = <Done extends object>(done: Done): done is Extract<Done, { readonly refundId: string }> =>
  'refundId' in done;

export type Operator = ReturnType<typeof operatorOf>;

/** Sends due emails and waits for those that a running backend sends. Throws after 30 s. */
export async function waitForEmails(
  backend: DemoBackend,
  person: Person,
  shipments: readonly string[],
): Promise<void> {
  for (let waitedMs = 0; waitedMs < EMAIL_TIMEOUT_MS; waitedMs += 200) {
    await backend.sendEmails();
    const seen = await Promise.all(
      shipments.map((userShipId) => person.ask('showShipment', { params: { userShipId } })),
    );
    if (seen.every(({ status }) => status === 'COMPLETEMAIL')) return;
    await pause(200);
  }
  throw new Error('The emails about handed-over shipments were not sent within 30 s.');
}

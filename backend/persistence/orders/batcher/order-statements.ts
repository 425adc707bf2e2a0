import { isLive, isReleasedPurchase } from '#backend/domain/orders/transitions.ts';
import type { StoredOrder } from '#backend/domain/orders/order.ts';
import type { SourceKeys } from '#backend/domain/orders/hold-limits.ts';
import { keyOf, type LoadedOrder } from '#backend/domain/orders/working-set.ts';
import { rankOf } from '#lib/contract/email-kinds.ts';
import { emailFor, guardianCopy } from '#backend/domain/orders/order-email.ts';
import type { Email } from '#backend/domain/emails.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { yearsBefore } from '#lib/contract/member/dates.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import type { ReadOrder, BatchWorkingSet } from './rows.ts';
import {
  byteaArray,
  hexArray,
  timestampArray,
  plainArray,
  textArray,
  statementFor,
  type Statement,
} from './prepared-statements.ts';

type ChangedOrder = LoadedOrder & {
  /** Null: placed by this batch. */
  readonly read: ReadOrder | null;
  readonly logSeq: number | null;
};

/** Writes each order once, in its last state, and one history row per transition. */
export function orderStatements(
  set: BatchWorkingSet,
  logSeqs: ReadonlyMap<string, number>,
): readonly Statement[] {
  const { orders, rows, changes } = set;
  const { drawId } = set.draw.terms;
  const ids = new Set(changes.map(({ after }) => after.orderId));
  const changedOrders = [...ids].flatMap((orderId): ChangedOrder | [] => {
    const on = orders.get(orderId);
    return on === undefined
      ? []
      : { ...on, read: rows.get(orderId) ?? null, logSeq: logSeqs.get(orderId) ?? null };
  });
  const placed = changedOrders.filter(({ read }) => read === null);
  const updated = changedOrders.filter(({ read }) => read !== null);
  return [
    ...insertOrders(drawId, placed),
    ...updateOrders(drawId, updated),
    ...holdStatements(set, changedOrders),
    ...historyStatements(set),
  ];
}

const insertOrders = (drawId: string, placed: readonly ChangedOrder[]): readonly Statement[] =>
  statementFor(placed, () => [
    'ADD_ORDERS',
    drawId,
    plainArray(of(placed, (order) => order.orderId)),
    plainArray(of(placed, (order) => order.memberId)),
    textArray(of(placed, (order) => order.requestKey)),
    plainArray(of(placed, (order) => order.quantity)),
    plainArray(of(placed, (order) => order.price)),
    plainArray(of(placed, (order) => order.total)),
    byteaArray(of(placed, (order) => order.salt)),
    timestampArray(of(placed, (order) => order.orderedAt)),
    ...stateOf(placed),
  ]);

const updateOrders = (drawId: string, updated: readonly ChangedOrder[]): readonly Statement[] =>
  statementFor(updated, () => [
    'MOVE_ORDERS',
    drawId,
    plainArray(of(updated, (order) => order.orderId)),
    plainArray(updated.map(({ read }) => read?.version ?? null)),
    ...stateOf(updated),
    plainArray(of(updated, isReleasedPurchase)),
  ]);

/** Deletes ended holds before inserting new ones: a member has one live order per draw. */
function holdStatements(
  { draw, sources }: BatchWorkingSet,
  changedOrders: readonly ChangedOrder[],
): readonly Statement[] {
  const { drawId } = draw.terms;
  const isHeld = ({ order }: ChangedOrder) => order.heldUntil !== null;
  const ended = changedOrders.filter((one) => one.read !== null && isLive(one.read.status) && !isHeld(one));
  const unpaid = ended.filter(isUnpaid);
  const others = ended.filter((one) => !isUnpaid(one));
  const held = changedOrders.filter(isHeld);
  const keysOfHeld = held.map(({ order }) => sources.get(keyOf(order.memberId, order.requestKey)));
  const keys = (kind: keyof SourceKeys) => hexArray(keysOfHeld.map((of) => of?.[kind]));
  const memberIds = (some: readonly ChangedOrder[]) => plainArray(of(some, (order) => order.memberId));
  return [
    ...statementFor(others, () => ['END_LIVE', drawId, memberIds(others)]),
    ...statementFor(unpaid, () => ['END_UNPAID', drawId, draw.at, memberIds(unpaid)]),
    ...statementFor(held, () => [
      'PUT_LIVE',
      drawId,
      memberIds(held),
      plainArray(of(held, (order) => order.orderId)),
      timestampArray(of(held, (order) => order.heldUntil)),
      plainArray(of(held, (order) => order.quantity)),
      keys('person'),
      keys('device'),
      keys('card'),
      keys('network'),
    ]),
  ];
}

/**
 * Whether the hold ended without a payment. A declined one counts too: else a card that is always declined would hold
 * tickets for ever.
 */
const isUnpaid = ({ order: { status, paymentStatus } }: ChangedOrder) =>
  status === 'CANCEL' || paymentStatus === 'DECLINED';

/** The columns that change after an order is placed. */
const stateOf = (changedOrders: readonly ChangedOrder[]) => [
  plainArray(of(changedOrders, (order) => order.paymentType)),
  plainArray(of(changedOrders, (order) => order.status)),
  plainArray(of(changedOrders, (order) => order.paymentStatus)),
  plainArray(of(changedOrders, (order) => order.reason)),
  timestampArray(of(changedOrders, (order) => order.heldUntil)),
  timestampArray(of(changedOrders, (order) => order.payableUntil)),
  plainArray(of(changedOrders, (order) => order.firstTicket)),
  plainArray(of(changedOrders, (order) => order.hasLastOne)),
  plainArray(changedOrders.map(({ logSeq }) => logSeq)),
  plainArray(of(changedOrders, (order) => order.isLate)),
  timestampArray(of(changedOrders, (order) => order.settledAt)),
  plainArray(changedOrders.map(({ moves }) => moves)),
];

const of = <Value>(changedOrders: readonly ChangedOrder[], read: (order: StoredOrder) => Value): Value[] =>
  changedOrders.map(({ order }) => read(order));

const historyStatements = ({ draw, history }: BatchWorkingSet): readonly Statement[] =>
  statementFor(history, () => [
    'ADD_MOVES',
    draw.terms.drawId,
    draw.at,
    plainArray(history.map(({ order }) => order.orderId)),
    plainArray(history.map(({ step }) => step)),
    plainArray(history.map(({ from }) => from)),
    plainArray(history.map(({ order }) => order.status)),
    plainArray(history.map(({ order }) => order.paymentStatus)),
    plainArray(history.map(({ order }) => order.reason)),
  ]);

/** Queues the emails to buyers, and the receipts of minors to their guardians too. Members who have deleted their account get none. */
export function emailStatements(set: BatchWorkingSet): readonly Statement[] {
  const { draw, orders, changes, directoryName, drawTitle, results } = set;
  const emails = changes.flatMap((change) => {
    const { memberId, orderId } = change.after;
    const member = orders.get(orderId)?.member ?? null;
    const message =
      member && emailFor(change, { name: member.name, directoryName, drawTitle, drawn: results });
    return member && message ? [{ to: member.email, message, memberId }] : [];
  });
  const copies = emails.flatMap(({ message, memberId }) => {
    const copy = guardianCopy(message);
    return copy === undefined ? [] : [{ message: copy, memberId }];
  });
  return [
    ...statementFor(emails, () => [
      'ADD_EMAILS',
      draw.at,
      textArray(emails.map(({ to }) => to)),
      ...columnsOf(emails),
      draw.terms.drawId,
    ]),
    ...statementFor(copies, () => [
      'ADD_GUARDIAN_EMAILS',
      draw.at,
      ...columnsOf(copies),
      yearsBefore(dayInJapan(draw.at), ADULT_AGE_YEARS),
    ]),
  ];
}

const columnsOf = (emails: readonly { readonly message: Email; readonly memberId: string }[]) => [
  textArray(emails.map(({ message }) => JSON.stringify(message))),
  plainArray(emails.map(({ message }) => rankOf(message.kind))),
  plainArray(emails.map(({ memberId }) => memberId)),
];

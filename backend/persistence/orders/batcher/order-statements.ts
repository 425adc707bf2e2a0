import { isLive } from '#backend/domain/orders/transitions.ts';
import type { KeptOrder } from '#backend/domain/orders/order.ts';
import type { LoadedOrder } from '#backend/domain/orders/working-set.ts';
import { rankOf } from '#backend/domain/emails.ts';
import { letterFor } from '#backend/domain/orders/order-email.ts';
import type { ReadOrder, Table } from './rows.ts';
import { byteRows, moments, plain, texts, type Statement } from './prepared-statements.ts';

type Touched = LoadedOrder & {
  /** Null: placed by this batch. */
  readonly read: ReadOrder | null;
  readonly logSeq: number | null;
};

/** The orders as they are now, however often they changed on the way here, and a line for each step of it. */
export function orderStatements(
  { standing, orders, rows, changes, history }: Table,
  logSeqs: ReadonlyMap<string, number>,
): Statement[] {
  const { drawId } = standing.terms;
  const ids = new Set(changes.map(({ after }) => after.orderId));
  const touched = [...ids].flatMap((orderId): Touched | [] => {
    const on = orders.get(orderId);
    return on === undefined
      ? []
      : { ...on, read: rows.get(orderId) ?? null, logSeq: logSeqs.get(orderId) ?? null };
  });
  const placed = touched.filter(({ read }) => read === null);
  const moved = touched.filter(({ read }) => read !== null);
  return [
    ...added(drawId, placed),
    ...changed(moved),
    ...holds(drawId, touched),
    ...historyOf(standing, history),
  ];
}

const added = (drawId: string, placed: readonly Touched[]): Statement[] =>
  placed.length === 0
    ? []
    : [
        [
          'ADD_ORDERS',
          drawId,
          plain(of(placed, (order) => order.orderId)),
          plain(of(placed, (order) => order.memberId)),
          texts(of(placed, (order) => order.requestKey)),
          plain(of(placed, (order) => order.quantity)),
          plain(of(placed, (order) => order.price)),
          plain(of(placed, (order) => order.total)),
          byteRows(of(placed, (order) => order.salt)),
          moments(of(placed, (order) => order.orderedAt)),
          ...stateOf(placed),
        ],
      ];

const changed = (moved: readonly Touched[]): Statement[] =>
  moved.length === 0
    ? []
    : [
        [
          'MOVE_ORDERS',
          texts(moved.map(({ read }) => read?.ctid ?? '')),
          plain(of(moved, (order) => order.orderId)),
          plain(moved.map(({ read }) => read?.status ?? null)),
          ...stateOf(moved),
        ],
      ];

/** Holds that end give their place to others of the same member. */
function holds(drawId: string, touched: readonly Touched[]): Statement[] {
  const isHeld = ({ order }: Touched) => order.heldUntil !== null;
  const ended = touched.filter((one) => one.read !== null && isLive(one.read.status) && !isHeld(one));
  const held = touched.filter(isHeld);
  const memberIds = (some: readonly Touched[]) => plain(of(some, (order) => order.memberId));
  const orderIds = plain(of(held, (order) => order.orderId));
  const until = moments(of(held, (order) => order.heldUntil));
  const endings: Statement[] = ended.length === 0 ? [] : [['END_LIVE', drawId, memberIds(ended)]];
  if (held.length === 0) return endings;
  return [...endings, ['PUT_LIVE', drawId, memberIds(held), orderIds, until]];
}

/** The columns that change in an order's life. */
const stateOf = (touched: readonly Touched[]) => [
  plain(of(touched, (order) => order.paymentType)),
  plain(of(touched, (order) => order.status)),
  plain(of(touched, (order) => order.paymentStatus)),
  plain(of(touched, (order) => order.reason)),
  moments(of(touched, (order) => order.heldUntil)),
  plain(of(touched, (order) => order.firstTicket)),
  plain(of(touched, (order) => order.hasLastOne)),
  plain(touched.map(({ logSeq }) => logSeq)),
  plain(of(touched, (order) => order.isLate)),
  moments(of(touched, (order) => order.settledAt)),
  plain(touched.map(({ moves }) => moves)),
];

const of = <Value>(touched: readonly Touched[], read: (order: KeptOrder) => Value): Value[] =>
  touched.map(({ order }) => read(order));

function historyOf({ terms, at }: Table['standing'], history: Table['history']): Statement[] {
  if (history.length === 0) return [];
  return [
    [
      'ADD_MOVES',
      terms.drawId,
      at,
      plain(history.map(({ order }) => order.orderId)),
      plain(history.map(({ step }) => step)),
      plain(history.map(({ from }) => from)),
      plain(history.map(({ order }) => order.status)),
      plain(history.map(({ order }) => order.paymentStatus)),
      plain(history.map(({ order }) => order.reason)),
    ],
  ];
}

/** Letters to the buyers. Who has left is not written to. */
export function letterStatements({ standing, orders, changes, ...draw }: Table): Statement[] {
  const letters = changes.flatMap((change) => {
    const { memberId, orderId } = change.after;
    const member = orders.get(orderId)?.member ?? null;
    const { directoryName, drawTitle } = draw;
    const letter = member && letterFor(change, { name: member.name, directoryName, drawTitle });
    return member && letter ? [{ to: member.email, letter, memberId }] : [];
  });
  if (letters.length === 0) return [];
  return [
    [
      'ADD_LETTERS',
      standing.at,
      texts(letters.map(({ to }) => to)),
      texts(letters.map(({ letter }) => JSON.stringify(letter))),
      plain(letters.map(({ letter }) => rankOf(letter.kind))),
      plain(letters.map(({ memberId }) => memberId)),
    ],
  ];
}

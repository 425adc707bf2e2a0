import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import type { OpsMember } from '#lib/contract/ops/members.ts';
import { numberText } from '#lib/text/numbers.ts';
import { type Column, fields, printable, table } from './print.ts';
import { timeText } from './times.ts';

const preferencesText = ({ mailWishes: { newDraws, restock } }: OpsMember) =>
  [...(newDraws ? ['new draws'] : []), ...(restock ? ['restock'] : [])].join(', ') || 'none';

/** Formats a member for operators. */
export const memberText = (member: OpsMember): string =>
  fields({
    id: member.memberId,
    email: member.email,
    name: member.name,
    zip: member.zip,
    address: `${member.address} ${member.address2}`.trim(),
    tel: member.tel,
    birthday: member.birthday,
    gender: member.gender,
    'email preferences': preferencesText(member),
    joined: timeText(member.joinedAt),
    'logged in': `${member.sessions} sessions${member.lastSeenAt === null ? '' : `, last seen ${timeText(member.lastSeenAt)}`}`,
    orders: `${member.orders.all}: ${member.orders.underWay} under way, ${member.orders.unplayed} not played`,
    prizes: `${member.prizes.won}: ${member.prizes.waiting} waiting`,
    parcels: `${member.parcels.all}: ${member.parcels.underWay} under way`,
    'refunds due': member.refundsDue,
  });

/** Formats everything of a member, one table for each list that is not empty. */
export function memberDetailsText(member: OpsMemberDetails, width: number | undefined): string {
  const list = <Row>(title: string, rows: readonly Row[], columns: readonly Column<Row>[]) =>
    rows.length === 0 ? [] : ['', title, table(columns, rows, width)];
  return [
    memberText(member),
    ...(member.card === null
      ? []
      : [`card: ${member.card.brand} ${member.card.lastFour} ${member.card.expiry}`]),
    ...list('Suspensions', member.suspensions, SUSPENSIONS),
    ...member.notes.flatMap(({ author, at, text }) => [
      '',
      `Note of ${author}, ${timeText(at)}`,
      ...text.split('\n').map((line) => `  ${printable(line)}`),
    ]),
    ...list('Logins', member.logins, LOGINS),
    ...list(`Orders: ${member.orderList.total}`, member.orderList.items, ORDERS),
    ...list(`Parcels: ${member.parcelList.total}`, member.parcelList.items, SHIPMENTS),
    ...list(`Prizes: ${member.prizeList.total}`, member.prizeList.items, PRIZES),
    ...list('Refunds', member.refundList, REFUNDS),
    ...list(`Emails: ${member.emailList.total}`, member.emailList.items, EMAILS),
  ].join('\n');
}

const SUSPENSIONS: readonly Column<OpsMemberDetails['suspensions'][number]>[] = [
  { head: 'from', of: ({ suspendedAt }) => timeText(suspendedAt) },
  { head: 'by', of: ({ suspendedBy }) => suspendedBy },
  { head: 'until', of: ({ until }) => timeText(until) },
  { head: 'ended', of: ({ endedAt }) => timeText(endedAt) },
  { head: 'reason', of: ({ reason }) => reason, shrinks: true },
];
const LOGINS: readonly Column<OpsMemberDetails['logins'][number]>[] = [
  { head: 'device', of: ({ device }) => device },
  { head: 'since', of: ({ startedAt }) => timeText(startedAt) },
  { head: 'last seen', of: ({ seenAt }) => timeText(seenAt) },
];
const ORDERS: readonly Column<OpsMemberDetails['orderList']['items'][number]>[] = [
  { head: 'number', of: ({ number }) => number },
  { head: 'ordered', of: ({ orderedAt }) => timeText(orderedAt) },
  { head: 'status', of: ({ status }) => status },
  { head: 'money', of: ({ paymentStatus }) => paymentStatus },
  { head: 'yen', of: ({ total }) => numberText(total), isNumber: true },
  { head: 'draw', of: ({ drawTitle }) => drawTitle, shrinks: true },
];
const SHIPMENTS: readonly Column<OpsMemberDetails['parcelList']['items'][number]>[] = [
  { head: 'number', of: ({ number }) => number },
  { head: 'requested', of: ({ requestedAt }) => timeText(requestedAt) },
  { head: 'status', of: ({ status }) => status },
  { head: 'prizes', of: ({ prizes }) => prizes, isNumber: true },
  { head: 'tracking', of: ({ trackingNumber }) => trackingNumber },
];
const PRIZES: readonly Column<OpsMemberDetails['prizeList']['items'][number]>[] = [
  { head: 'won', of: ({ wonAt }) => timeText(wonAt) },
  { head: 'grade', of: ({ grade }) => grade },
  { head: 'parcel', of: ({ parcelNumber }) => parcelNumber },
  { head: 'kept until', of: ({ keptUntil }) => timeText(keptUntil) },
  { head: 'prize', of: ({ name }) => name, shrinks: true },
];
const REFUNDS: readonly Column<OpsMemberDetails['refundList'][number]>[] = [
  { head: 'of', of: ({ orderNumber, parcelNumber }) => orderNumber ?? parcelNumber },
  { head: 'yen', of: ({ yen }) => numberText(yen), isNumber: true },
  { head: 'reason', of: ({ reason }) => reason },
  { head: 'made', of: ({ madeAt }) => timeText(madeAt) },
  { head: 'done', of: ({ doneAt }) => timeText(doneAt) },
];
const EMAILS: readonly Column<OpsMemberDetails['emailList']['items'][number]>[] = [
  { head: 'email', of: ({ kind }) => kind },
  { head: 'made', of: ({ madeAt }) => timeText(madeAt) },
  { head: 'sent', of: ({ sentAt }) => timeText(sentAt) },
];

import { z } from 'zod';
import { GIFT_STATES, PRIZE_GRADES } from '../enums.ts';
import { ProfileChanges } from '../member/member.ts';
import { pageOf } from '../paging.ts';
import { Count, GradeLabel, Timestamp, Yen } from '../values.ts';
import { MemberTag, OpsMember, Suspension } from './members.ts';
import { OpsOrder, OpsRefund } from './orders.ts';
import { OpsShipment } from './shipments.ts';
import { DryRun, Id, Reason, ShortNumber, Version } from './values.ts';

export const MAX_NOTE_LENGTH = 2_000;

const Note = z
  .object({ noteId: Id, author: z.string(), text: z.string(), at: Timestamp })
  .meta({ id: 'OpsMemberNote' });

const Login = z.object({
  sessionId: Id,
  device: z.string(),
  startedAt: Timestamp,
  seenAt: Timestamp,
});

const Card = z.object({ brand: z.string(), lastFour: z.string(), expiry: z.string() });

const Guardian = z.object({
  email: z.string(),
  confirmedAt: Timestamp.nullable(),
  monthlyCap: z.int().nullable().meta({ description: "Yen; null: the shop's cap." }),
  stoppedAt: Timestamp.nullable(),
});

const WonPrize = z.object({
  wonPrizeId: Id,
  orderNumber: ShortNumber,
  drawTitle: z.string(),
  grade: z.enum(PRIZE_GRADES),
  gradeLabel: GradeLabel,
  name: z.string(),
  variant: z.string().nullable().meta({ description: 'null: it has none, or it is not chosen yet.' }),
  wonAt: Timestamp,
  keptUntil: Timestamp.meta({ description: 'End of storage.' }),
  shipmentNumber: ShortNumber.nullable().meta({ description: 'null: in storage.' }),
  isInGiftLink: z.literal(true).optional().meta({
    description: 'It is kept for the receiver of a gift. Left out: it is not.',
  }),
});

const MemberGift = z
  .object({
    giftId: Id,
    madeAt: Timestamp,
    endsAt: Timestamp.meta({ description: 'Of the link.' }),
    givenAt: Timestamp.nullable().meta({ description: 'When the receiver gave the address; null: not yet.' }),
    closedAt: Timestamp.nullable().meta({ description: 'When the link was withdrawn or had ended.' }),
    state: z.enum(GIFT_STATES).meta({ description: 'lapsed: the fee was not paid.' }),
    pieces: Count.meta({
      description:
        'Prizes in the link or in its boxes. None in an open link: they were refunded, and it opens no longer.',
    }),
    shipmentNumber: ShortNumber.nullable(),
  })
  .meta({ id: 'OpsMemberGift' });

const MemberRefund = OpsRefund.extend({
  orderNumber: ShortNumber.nullable(),
  shipmentNumber: ShortNumber.nullable(),
}).meta({ id: 'OpsMemberRefund' });

const MemberEmail = z.object({
  kind: z.string(),
  madeAt: Timestamp,
  sentAt: Timestamp.nullable().meta({ description: 'null: queued.' }),
});

const Purchases = z
  .object({
    orders: Count.meta({ description: 'Paid orders, those refunded later and free ones included.' }),
    tickets: Count,
    paidYen: Yen.meta({ description: 'Paid for tickets, before refunds.' }),
    shippingYen: Yen.meta({ description: 'Paid for shipping, before refunds.' }),
    refundedYen: Yen.meta({ description: 'Of tickets and shipping.' }),
    firstAt: Timestamp.nullable().meta({ description: 'The first payment; null: none.' }),
    lastAt: Timestamp.nullable(),
  })
  .meta({ description: 'Of all time, as booked in the ledger.' });

/** Everything of a member; of long lists the latest hundred. */
export const OpsMemberDetails = OpsMember.extend({
  card: Card.nullable().meta({ description: 'The registered card.' }),
  guardian: Guardian.nullable().meta({ description: 'The mailbox that a minor named as their guardian.' }),
  purchases: Purchases,
  logins: z.array(Login),
  suspensions: z.array(Suspension).meta({ description: 'The latest first.' }),
  tags: z.array(MemberTag),
  notes: z.array(Note).meta({ description: 'The latest first.' }),
  orderList: pageOf(OpsOrder),
  shipmentList: pageOf(OpsShipment),
  prizeList: pageOf(WonPrize).meta({ description: 'Without void prizes.' }),
  giftList: pageOf(MemberGift).meta({
    description: 'Gifts by a link, the latest 50; without the token, which opens them.',
  }),
  refundList: z.array(MemberRefund),
  emailList: pageOf(MemberEmail).meta({ description: 'Queued, and sent in the last 400 days; no content.' }),
}).meta({ id: 'OpsMemberDetails' });
export type OpsMemberDetails = z.infer<typeof OpsMemberDetails>;

/** Lines of text without control characters that could move a cursor. */
const NOTE_TEXT = /^[^\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$/u;

export const memberDetailCalls = {
  showMember: {
    method: 'GET',
    path: '/api/ops/members/{memberId}',
    who: 'operator',
    needs: 'members.read',
    summary:
      'Everything of a member: data, login sessions, suspensions, notes, and the latest 100 orders, shipments, prizes, gifts, refunds and emails. Recorded in the operator log.',
    params: z.strictObject({ memberId: Id }),
    answer: OpsMemberDetails,
    refusals: ['notFound'],
  },
  addMemberNote: {
    method: 'POST',
    path: '/api/ops/members/{memberId}/notes',
    who: 'operator',
    needs: 'members.write',
    stepUp: false,
    summary:
      'Add a note about a member. It cannot be changed; it is disclosed to them, and deleted with the account.',
    params: z.strictObject({ memberId: Id }),
    body: z.strictObject({
      text: z.string().trim().min(1).max(MAX_NOTE_LENGTH).regex(NOTE_TEXT),
      dryRun: DryRun,
    }),
    answer: z.object({ note: Note, dryRun: z.boolean() }),
    refusals: ['notFound'],
  },
  correctMember: {
    method: 'PATCH',
    path: '/api/ops/members/{memberId}',
    who: 'operator',
    needs: 'members.write',
    stepUp: false,
    summary:
      'Correct the profile of a member on their request; fields left out stay. They get an email. The email address is changed by the member alone, with a code.',
    params: z.strictObject({ memberId: Id }),
    body: ProfileChanges.extend({
      version: Version.optional(),
      reason: Reason,
      dryRun: DryRun,
    }),
    answer: z.object({
      memberId: Id,
      fields: z.array(z.string()).meta({ description: 'The fields that changed.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notFound', 'notInState', 'changedMeanwhile'],
  },
  withdrawMemberGift: {
    method: 'POST',
    path: '/api/ops/members/{memberId}/gifts/{giftId}/withdraw',
    who: 'operator',
    needs: 'shipments.decide',
    stepUp: false,
    summary:
      "End the open link of a member's gift. Its prizes return to storage, whose end stays. The member gets an email.",
    params: z.strictObject({ memberId: Id, giftId: Id }),
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ giftId: Id, prizes: Count, dryRun: z.boolean() }),
    refusals: ['notFound', 'notInState'],
  },
  removeGuardian: {
    method: 'POST',
    path: '/api/ops/members/{memberId}/remove-guardian',
    who: 'operator',
    needs: 'members.write',
    stepUp: true,
    summary:
      'Remove the guardian of a minor, for example after a change of custody. The member names another one, who confirms again.',
    params: z.strictObject({ memberId: Id }),
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ memberId: Id, dryRun: z.boolean() }),
    refusals: ['notFound', 'notInState'],
  },
  eraseMember: {
    method: 'POST',
    path: '/api/ops/members/{memberId}/erase',
    who: 'operator',
    needs: 'members.erase',
    stepUp: true,
    summary:
      'Delete the account of a member on their request. Records of purchases stay without personal data. Refused while something is open; `detail` names it.',
    params: z.strictObject({ memberId: Id }),
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ memberId: Id, dryRun: z.boolean() }),
    refusals: ['notFound', 'mattersOpen'],
  },
} as const;

import { addMemberNote, type MemberDetails, showMember } from '#backend/actions/members/member-details.ts';
import { discloseMember } from '#backend/actions/members/disclosure.ts';
import { correctMember, eraseMember } from '#backend/actions/members/change-by-staff.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import type { MemberNote } from '#backend/domain/members/note.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { presentDisclosure } from './disclosure.ts';
import { presentMember, presentSuspension } from './members-for-staff.ts';
import { presentOrder, presentRefund } from '../orders/orders-for-staff.ts';
import { presentShipment } from '../shipments/shipments-for-staff.ts';

type MemberDetailCall = 'discloseMember' | 'showMember' | 'addMemberNote' | 'correctMember' | 'eraseMember';

export const memberDetailHandlers = (operation: Operation): Pick<OpsHandlers, MemberDetailCall> => ({
  showMember: async ({ params: { memberId } }, { action }) => {
    const details = await showMember(operation, memberId, action);
    if (details === undefined) return { refusal: 'notFound', parameter: 'memberId' };
    return { answer: presentDetails(details) };
  },

  addMemberNote: async ({ params: { memberId }, body }, { action }) => {
    const note = await addMemberNote(operation, { memberId, ...body }, action);
    if ('refusal' in note) return { ...note, parameter: 'memberId' };
    return { answer: { note: presentNote(note), dryRun: body.dryRun } };
  },

  correctMember: async (
    { params: { memberId }, body: { reason, dryRun, version, ...changes } },
    { action },
  ) => {
    const result = await correctMember(operation, { memberId, changes, version, reason, dryRun }, action);
    if ('refusal' in result) return result;
    return { answer: { memberId, fields: [...result.fields], dryRun } };
  },

  discloseMember: async ({ params: { memberId }, body }, { action }) => {
    const result = await discloseMember(operation, { memberId, ...body }, action);
    if ('refusal' in result) return result;
    const sections = presentDisclosure(result.tables);
    return { answer: { memberId, at: result.at.toISOString(), sections } };
  },

  eraseMember: async ({ params: { memberId }, body }, { action }) => {
    const result = await eraseMember(operation, { memberId, ...body }, action);
    return result === 'erased' ? { answer: { memberId, dryRun: body.dryRun } } : result;
  },
});

const presentNote = ({ at, ...note }: MemberNote) => ({ ...note, at: at.toISOString() });

const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

function presentDetails(details: MemberDetails): OpsMemberDetails {
  const { card, logins, suspensions, notes, orderList, shipmentList, prizeList, ...rest } = details;
  const { refundList, emailList, ...member } = rest;
  return {
    ...presentMember(member),
    card,
    logins: logins.map(({ startedAt, seenAt, ...login }) => ({
      ...login,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    suspensions: suspensions.map(presentSuspension),
    notes: notes.map(presentNote),
    orderList: { total: orderList.total, items: orderList.items.map(presentOrder) },
    parcelList: { total: shipmentList.total, items: shipmentList.items.map(presentShipment) },
    prizeList: { total: prizeList.total, items: prizeList.items.map(presentPrize) },
    refundList: refundList.map(({ orderId, shipmentId, ...refund }) => ({
      ...presentRefund(refund),
      orderNumber: numberOf(orderId),
      parcelNumber: numberOf(shipmentId),
    })),
    emailList: {
      total: emailList.total,
      items: emailList.items.map(({ kind, madeAt, sentAt }) => ({
        kind,
        madeAt: madeAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
    },
  };
}

const presentPrize = (prize: MemberDetails['prizeList']['items'][number]) => ({
  wonPrizeId: prize.wonPrizeId,
  orderNumber: shortNumber(prize.orderId),
  drawTitle: prize.drawTitle,
  grade: prize.grade,
  name: prize.name,
  wonAt: prize.wonAt.toISOString(),
  keptUntil: prize.keptUntil.toISOString(),
  parcelNumber: numberOf(prize.shipmentId),
});

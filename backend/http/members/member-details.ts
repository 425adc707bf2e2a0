import { addMemberNote, showMember } from '#backend/actions/members/member-details.ts';
import { discloseMember } from '#backend/actions/members/disclosure.ts';
import { correctMember, eraseMember } from '#backend/actions/members/change-by-staff.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { presentDisclosure } from './disclosure.ts';
import { presentOrder } from '../orders/orders-for-staff.ts';
import { presentShipment } from '../shipments/shipments-for-staff.ts';
import type { MemberDetails } from '#backend/persistence/members/member-details.ts';
import { presentRefund } from '#backend/http/orders/refund-by-staff.ts';

type MemberDetailCall = 'discloseMember' | 'showMember' | 'addMemberNote' | 'correctMember' | 'eraseMember';

export const memberDetailHandlers = (database: OperatorDatabase): Pick<OpsHandlers, MemberDetailCall> => ({
  showMember: async ({ params: { memberId } }, { action }) => {
    const details = await showMember(database.db, memberId, action);
    if (details === undefined) return { refusal: 'notFound', parameter: 'memberId' };
    return { answer: presentDetails(details) };
  },

  addMemberNote: async ({ params: { memberId }, body }, { action }) => {
    const note = await addMemberNote(database.db, { memberId, ...body }, action);
    if ('refusal' in note) return { ...note, parameter: 'memberId' };
    return { answer: { note, dryRun: body.dryRun } };
  },

  correctMember: async (
    { params: { memberId }, body: { reason, dryRun, version, ...changes } },
    { action },
  ) => {
    const result = await correctMember(database.db, { memberId, changes, version, reason, dryRun }, action);
    if ('refusal' in result) return result;
    return { answer: { memberId, fields: result.fields, dryRun } };
  },

  discloseMember: async ({ params: { memberId }, body }, { action }) => {
    const result = await discloseMember(database.db, { memberId, ...body }, action);
    if ('refusal' in result) return result;
    return { answer: { memberId, at: result.at, sections: presentDisclosure(result.tables) } };
  },

  eraseMember: async ({ params: { memberId }, body }, { action }) => {
    const result = await eraseMember(database.db, { memberId, ...body }, action);
    return result === 'erased' ? { answer: { memberId, dryRun: body.dryRun } } : result;
  },
});

const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

const presentDetails = ({ orderList, shipmentList, prizeList, refundList, ...member }: MemberDetails) => ({
  ...member,
  orderList: { ...orderList, items: orderList.items.map(presentOrder) },
  shipmentList: { ...shipmentList, items: shipmentList.items.map(presentShipment) },
  prizeList: {
    ...prizeList,
    items: prizeList.items.map((prize) => ({
      ...prize,
      orderNumber: shortNumber(prize.orderId),
      shipmentNumber: numberOf(prize.shipmentId),
    })),
  },
  refundList: refundList.map((refund) => ({
    ...presentRefund(refund),
    orderNumber: numberOf(refund.orderId),
    shipmentNumber: numberOf(refund.shipmentId),
  })),
});

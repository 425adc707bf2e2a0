import {
  endMemberSessions,
  findMember,
  searchMembers,
  showMember,
  addMemberNote,
  discloseMember,
} from '#backend/actions/members/members-for-staff.ts';
import { liftSuspension, suspendMember } from '#backend/actions/members/suspend-by-staff.ts';
import { withdrawGiftAsOperator } from '#backend/actions/shipments/gifts-by-staff.ts';
import { memberSignals } from '#backend/actions/members/signals.ts';
import { setMemberTags } from '#backend/actions/members/tags.ts';
import { usedTags } from '#backend/persistence/members/tags.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { pageFrom } from '../server/parse.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { correctMember, eraseMember, removeGuardian } from '#backend/actions/members/change-by-staff.ts';
import { presentDisclosure } from './disclosure.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { MemberDetails } from '#backend/persistence/members/member-details.ts';
import { presentOrderForStaff } from '../orders-for-staff.ts';
import { presentShipment } from '../shipments/shipments-for-staff.ts';
import { presentRefund } from '../orders.ts';

export const memberHandlers = (database: OperatorDatabase) =>
  ({
    findMember: async ({ body: { q } }, { action }) => {
      const found = await findMember(database.db, q, action);
      if (found === undefined) return { refusal: 'notFound', parameter: 'q' };
      return { answer: found };
    },

    searchMembers: async ({ body: { q, tag, ...page } }, { action }) => {
      return { answer: await searchMembers(database.db, { q, page: { ...pageFrom(page), tag } }, action) };
    },

    endMemberSessions: async ({ params: { memberId } }, { action }) => {
      const ended = await endMemberSessions(database.db, memberId, action);
      return ended === 'notFound'
        ? { refusal: ended, parameter: 'memberId' }
        : { answer: { memberId, ended } };
    },

    suspendMember: async ({ params: { memberId }, body: { until, dryRun, reason } }, { action }) => {
      const params = { memberId, reason, until, dryRun };
      const result = await suspendMember(database.db, params, action);
      if ('refusal' in result) return result;
      const { suspension, endedSessions } = result;
      return { answer: { memberId, suspension, endedSessions, dryRun } };
    },

    liftSuspension: async ({ params: { memberId }, body }, { action }) => {
      const result = await liftSuspension(database.db, { memberId, ...body }, action);
      return 'refusal' in result ? result : { answer: { memberId, dryRun: body.dryRun } };
    },

    showMember: async ({ params: { memberId } }, { action }) => {
      const details = await showMember(database.db, memberId, action);
      if (details === undefined) return { refusal: 'notFound', parameter: 'memberId' };
      return { answer: presentDetails(details) };
    },

    listMemberTags: async () => ({ answer: { items: await usedTags(database.db) } }),

    setMemberTags: async ({ params: { memberId }, body: { tags, dryRun } }, { action }) => {
      const set = await setMemberTags(database.db, { memberId, tags, dryRun }, action);
      return 'refusal' in set
        ? { ...set, parameter: 'memberId' }
        : { answer: { memberId, tags: set, dryRun } };
    },

    showMemberSignals: async ({ params: { memberId } }, { action }) => {
      const signals = await memberSignals(database.db, memberId, action);
      return signals === undefined
        ? { refusal: 'notFound', parameter: 'memberId' }
        : { answer: { items: signals } };
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

    withdrawMemberGift: async ({ params, body }, { action }) => {
      const result = await withdrawGiftAsOperator(database.db, { ...params, ...body }, action);
      if ('refusal' in result) return result;
      return { answer: { giftId: params.giftId, ...result, dryRun: body.dryRun } };
    },

    removeGuardian: async ({ params: { memberId }, body }, { action }) => {
      const result = await removeGuardian(database.db, { memberId, ...body }, action);
      return result === 'removed' ? { answer: { memberId, dryRun: body.dryRun } } : result;
    },

    eraseMember: async ({ params: { memberId }, body }, { action }) => {
      const result = await eraseMember(database.db, { memberId, ...body }, action);
      return result === 'erased' ? { answer: { memberId, dryRun: body.dryRun } } : result;
    },
  }) satisfies Partial<OpsHandlers>;

const numberOf = (id: string | null) => (id === null ? null : shortNumber(id));

const presentDetails = ({
  orderList,
  shipmentList,
  prizeList,
  giftList,
  refundList,
  ...member
}: MemberDetails) => ({
  ...member,
  orderList: { ...orderList, items: orderList.items.map(presentOrderForStaff) },
  shipmentList: { ...shipmentList, items: shipmentList.items.map(presentShipment) },
  prizeList: {
    ...prizeList,
    items: prizeList.items.map((prize) => ({
      ...prize,
      orderNumber: shortNumber(prize.orderId),
      shipmentNumber: numberOf(prize.shipmentId),
    })),
  },
  giftList: {
    ...giftList,
    items: giftList.items.map((gift) => ({ ...gift, shipmentNumber: numberOf(gift.shipmentId) })),
  },
  refundList: refundList.map((refund) => ({
    ...presentRefund(refund),
    orderNumber: numberOf(refund.orderId),
    shipmentNumber: numberOf(refund.shipmentId),
  })),
});

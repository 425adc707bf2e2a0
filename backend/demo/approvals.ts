import { endApproval, requestApproval } from '#backend/actions/staff/approvals.ts';
import { cancelDraw } from '#backend/actions/orders/cancel-draw-by-staff.ts';
import { type RefundDeps, refundOrderAsOperator } from '#backend/actions/refunds/refund-by-staff.ts';
import type { Approval } from '#backend/domain/staff/approval.ts';
import type { SubjectOfApproval } from '#backend/persistence/staff/approvals.ts';
import { findStaffByName, insertStaff } from '#backend/persistence/staff/staff.ts';
import { numberText, shortNumber } from '#lib/text/numbers.ts';
import type { DemoBackend } from './demo-backend.ts';

/** The person who asks, and the second person. */
const FIRST = 'demonstration';
const SECOND = 'demonstration-2';
const REASON = 'demonstration';

type Facts = Readonly<Record<string, unknown>>;

const by = (operator: string, action: string, approvalId?: string) => (facts: Facts) => ({
  operator,
  action,
  facts,
  approvalId,
});

/** Requests that wait for a second person, and their decisions. */
export function approvalsOf({ db }: DemoBackend, deps: RefundDeps) {
  type About = Pick<Approval, 'summary' | 'yen'> & { readonly subject: SubjectOfApproval };
  /** Adds the person who asks: they must have the permission at the time of the decision. Without a passkey nobody signs in as them. */
  const enableFirst = async () => {
    if ((await findStaffByName(db, FIRST)) === undefined)
      await insertStaff(db, { name: FIRST, role: 'manager', displayName: '見本の担当' });
  };
  const request = async (call: string, params: Facts, { summary, yen, subject }: About) => {
    await enableFirst();
    const input = { params, query: {}, body: { reason: REASON, dryRun: false } };
    const asked = { call, input, subject, summary, reason: REASON, requestedBy: FIRST };
    const approval = await requestApproval(
      db,
      { ...asked, ...(yen === null ? {} : { yen }) },
      by(FIRST, call),
    );
    if ('refusal' in approval) throw new Error(`It was asked for already: ${approval.approvalId}`);
    return approval;
  };
  const params = (which: string) =>
    ({ which, method: 'provider', reason: REASON, of: { scope: 'order' } }) as const;
  const requestRefund = async (order: string): Promise<Approval> => {
    const dry = { ...params(order), dryRun: true, approved: undefined };
    const planned = await refundOrderAsOperator(deps, dry, by(FIRST, 'refundOrder'));
    if (typeof planned === 'string' || 'waiting' in planned) throw new Error('It cannot be refunded.');
    const summary = `Refund ${numberText(planned.yen)} yen of order ${shortNumber(order)}`;
    const subject = { kind: 'order', id: order } as const;
    return request('refundOrder', { order }, { subject, summary, yen: planned.yen });
  };
  return {
    requestRefund,
    approveRefund: async (order: string) => {
      const approval = await requestRefund(order);
      const run = { ...params(order), dryRun: false, approved: approval };
      const made = await refundOrderAsOperator(deps, run, by(SECOND, 'refundOrder', approval.approvalId));
      if (typeof made === 'string') throw new Error(`Nothing was refunded: ${made}`);
    },
    reject: (approval: Approval) =>
      endApproval(db, { approval, reason: REASON, dryRun: false }, by(SECOND, 'reject')),
    cancelDraw: async (directoryName: string) => {
      const subject = { kind: 'draw', id: directoryName } as const;
      const about = { subject, summary: `Cancel the draw ${directoryName}`, yen: null };
      const { approvalId } = await request('cancelDraw', { directoryName }, about);
      const cancel = { directoryName, reason: REASON, dryRun: false };
      const done = await cancelDraw(db, cancel, by(SECOND, 'cancelDraw', approvalId));
      if ('refusal' in done) throw new Error(`The draw was not cancelled: ${done.refusal}`);
    },
  };
}

import { type Approval, approvalStatus } from '#backend/domain/staff/approval.ts';
import { shortNumber } from '#lib/text/numbers.ts';

export const presentApproval = (approval: Approval, now: Date, isRequesterGone = false) => ({
  ...approval,
  isRequesterGone,
  number: shortNumber(approval.approvalId),
  subject: subjectOf(approval),
  state: approvalStatus(approval, now),
  decidedBy: approval.decision?.by ?? null,
  decidedAt: approval.decision?.at ?? null,
  decisionReason: approval.decision?.reason ?? null,
});

function subjectOf({ subjectKind: kind, subjectId: id, subjectTitle: title, memberId }: Approval) {
  if (kind === null || id === null) return null;
  return { kind, id, name: kind === 'order' || kind === 'shipment' ? shortNumber(id) : id, title, memberId };
}

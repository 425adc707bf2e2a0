import { type Approval, approvalStatus } from '#backend/domain/operations/approval.ts';
import type { Approval as ApprovalView } from '#lib/contract/ops/approvals.ts';
import { shortNumber } from '#lib/text/numbers.ts';

export const presentApproval = (approval: Approval, now: Date): ApprovalView => ({
  approvalId: approval.approvalId,
  number: shortNumber(approval.approvalId),
  call: approval.call,
  summary: approval.summary,
  yen: approval.yen,
  reason: approval.reason,
  state: approvalStatus(approval, now),
  requestedBy: approval.requestedBy,
  requestedAt: approval.requestedAt.toISOString(),
  expiresAt: approval.expiresAt.toISOString(),
  decidedBy: approval.decision?.by ?? null,
  decidedAt: approval.decision?.at.toISOString() ?? null,
});

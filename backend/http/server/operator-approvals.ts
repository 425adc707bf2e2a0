import { z } from 'zod';
import { type Approval, approvalStatus } from '#backend/domain/staff/approval.ts';
import type { Approval as ApprovalView } from '#lib/contract/ops/approvals.ts';
import { shortNumber } from '#lib/text/numbers.ts';

export const presentApproval = (approval: Approval, now: Date, isRequesterGone = false) => ({
  ...approval,
  isRequesterGone,
  number: shortNumber(approval.approvalId),
  subject: subjectOf(approval.input),
  state: approvalStatus(approval, now),
  decidedBy: approval.decision?.by ?? null,
  decidedAt: approval.decision?.at ?? null,
});

/** The parameters of calls that can wait for approval. */
const Subject = z.object({
  params: z.object({
    order: z.string().optional(),
    shipment: z.string().optional(),
    directoryName: z.string().optional(),
  }),
});

function subjectOf(input: unknown): ApprovalView['subject'] {
  const { order, shipment, directoryName } = Subject.safeParse(input).data?.params ?? {};
  if (order !== undefined) return { kind: 'order', name: numberIn(order) };
  if (shipment !== undefined) return { kind: 'shipment', name: numberIn(shipment) };
  return directoryName === undefined ? null : { kind: 'draw', name: directoryName };
}

/** The number of a typed id or number. */
const numberIn = (typed: string): string => shortNumber(typed.replaceAll('-', ''));

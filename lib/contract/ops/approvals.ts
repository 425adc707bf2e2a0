import { z } from 'zod';
import { APPROVAL_STATES, APPROVAL_SUBJECTS } from '../staff-enums.ts';
import { Paging, longPageOf } from '../paging.ts';
import { ONE_LINE, Timestamp, Yen } from '../values.ts';
import { PERMISSIONS } from './permissions.ts';
import { DryRun, Id, IdOrNumber, Reason, SearchText, ShortNumber } from './values.ts';

/** A call that waits for a second person. */
export const Approval = z
  .object({
    approvalId: Id,
    number: ShortNumber,
    call: z.string().meta({ description: 'The call that was made.' }),
    subject: z
      .object({
        kind: z.enum(APPROVAL_SUBJECTS),
        id: z.string().meta({
          description: 'Id of the order or shipment, directory name of the draw, section of the settings.',
        }),
        name: z
          .string()
          .meta({ description: 'Number of the order or shipment, otherwise the same as `id`.' }),
        title: z.string().nullable().meta({ description: 'Title of the draw when it was asked for.' }),
        memberId: Id.nullable().meta({ description: 'The member whose order or shipment it is.' }),
      })
      .nullable(),
    summary: z.string().meta({ description: 'Its effect, calculated when it was made.' }),
    yen: Yen.nullable(),
    reason: z.string(),
    state: z.enum(APPROVAL_STATES),
    requestedBy: z.string(),
    isRequesterGone: z.boolean().meta({
      description: 'They may not ask for it any more: it can be rejected only.',
    }),
    requestedAt: Timestamp,
    expiresAt: Timestamp,
    decidedBy: z.string().nullable(),
    decidedAt: Timestamp.nullable(),
    decisionReason: z.string().nullable().meta({ description: 'Why it was rejected or withdrawn.' }),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

/** The answer of status 202: nothing was done, because a second person has to approve the call. */
export const PendingApproval = z.object({ approval: Approval }).meta({ id: 'PendingApproval' });
export type PendingApproval = z.infer<typeof PendingApproval>;

const ofApproval = {
  method: 'POST',
  who: 'operator',
  // Approving needs the permission that the call names in `approval` as well.
  needs: 'orders.read',
  stepUp: false,
  params: z.strictObject({ approval: IdOrNumber }),
} as const;

export const approvalCalls = {
  listApprovals: {
    method: 'GET',
    path: '/api/ops/approvals',
    who: 'operator',
    needs: 'orders.read',
    summary:
      'Calls that wait for a second person, newest first, and those that expired; those approved or rejected, last decision first.',
    query: Paging.extend({
      state: z.enum(APPROVAL_STATES).optional(),
      q: SearchText.optional().meta({
        description: 'A part of the effect with its numbers, of the title, of the reason, or of who asked.',
      }),
      subject: z
        .enum(APPROVAL_SUBJECTS)
        .optional()
        .meta({ description: 'With `id`: requests about one thing.' }),
      id: z.string().min(1).max(64).regex(ONE_LINE).optional(),
      member: Id.optional().meta({ description: 'Requests about the orders and shipments of a member.' }),
    }),
    answer: longPageOf(Approval),
    refusals: [],
  },
  showApprovers: {
    method: 'GET',
    path: '/api/ops/approvers',
    who: 'operator',
    needs: 'orders.read',
    summary:
      'Who may approve what the caller would ask for now. Staff who have given each other access within the last days may not.',
    query: z.strictObject({
      permission: z.enum(PERMISSIONS).meta({ description: 'The one that an approval of the call needs.' }),
    }),
    answer: z.object({
      approvers: z.array(z.string()),
      from: Timestamp.nullable().meta({
        description: 'From when the first one may. null: one may now, or no other staff has the permission.',
      }),
    }),
    refusals: [],
  },
  approve: {
    ...ofApproval,
    stepUp: true,
    path: '/api/ops/approvals/{approval}/approve',
    summary:
      'Make a call that another operator has asked for. It is checked again with the facts of today, and the operator log names both.',
    body: z.strictObject({ dryRun: DryRun }),
    answer: z.object({
      approvalId: Id,
      number: ShortNumber,
      call: z.string(),
      answer: z.unknown().meta({ description: 'The answer of that call.' }),
      meanwhile: z
        .object({
          requests: z.array(Approval),
          refundedYen: Yen.meta({ description: 'Refunds of the same order or shipment.' }),
        })
        .meta({
          description:
            'Since it was asked for: other requests about the same thing that are open or were approved, and refunds.',
        }),
      dryRun: z.boolean(),
    }),
    refusals: [
      'notFound',
      'severalFound',
      'notInState',
      'ownRequest',
      'notIndependent',
      'requesterGone',
      'requestRefused',
    ],
  },
  reject: {
    ...ofApproval,
    path: '/api/ops/approvals/{approval}/reject',
    summary: 'Reject what another operator has asked for. Nothing is changed.',
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ approvalId: Id, number: ShortNumber, dryRun: z.boolean() }),
    refusals: ['notFound', 'severalFound', 'notInState', 'ownRequest'],
  },
  withdrawApproval: {
    ...ofApproval,
    path: '/api/ops/approvals/{approval}/withdraw',
    summary: 'Withdraw what you have asked for yourself, while it is open. Nothing is changed.',
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ approvalId: Id, number: ShortNumber, dryRun: z.boolean() }),
    refusals: ['notFound', 'severalFound', 'notInState', 'othersRequest'],
  },
} as const;

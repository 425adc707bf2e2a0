import type { LinkProps } from '@tanstack/react-router';
import type { Approval, ApprovalState } from '#lib/contract/ops/approvals.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';

const CALL_NAMES = new Map([
  ['refundOrder', '注文の返金'],
  ['refundShipment', '送料の返金'],
  ['cancelDraw', 'ガチャの中止'],
]);

/** The name of the call that waits: `注文の返金`. */
export const askedFor = ({ call }: Pick<Approval, 'call'>): string => CALL_NAMES.get(call) ?? call;

const SUBJECT_NAMES = { order: '注文', shipment: '発送', draw: 'ガチャ' } as const;

export const subjectText = ({ subject }: Pick<Approval, 'subject'>): string =>
  subject === null ? '' : `${SUBJECT_NAMES[subject.kind]} ${subject.name}`;

/** The page of the order, shipment or draw. */
export function subjectLink({ subject }: Pick<Approval, 'subject'>): LinkProps | undefined {
  if (subject?.kind === 'order') return { to: '/orders/$order', params: { order: subject.name } };
  return subject?.kind === 'draw' ? { to: '/draws/$name', params: { name: subject.name } } : undefined;
}

export const APPROVAL_STATE_NAMES: Readonly<Record<ApprovalState, string>> = {
  open: '承認待ち',
  approved: '承認済み',
  rejected: '却下',
  expired: '期限切れ',
};

export const APPROVAL_STATE_COLOURS: Readonly<Record<ApprovalState, string>> = {
  open: 'yellow',
  approved: 'green',
  rejected: 'red',
  expired: 'gray',
};

/** The permission that the second person needs. */
export const neededFor = ({ call }: Pick<Approval, 'call'>): Permission | undefined =>
  new Map<string, OpsEndpoint>(Object.entries(opsContract)).get(call)?.approval;

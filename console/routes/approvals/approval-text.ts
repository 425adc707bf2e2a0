import type { LinkProps } from '@tanstack/react-router';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';

/** The page of the order, shipment or draw. */
export function subjectLink({ subject }: Pick<Approval, 'subject'>): LinkProps | undefined {
  if (subject?.kind === 'order') return { to: '/orders/$order', params: { order: subject.name } };
  return subject?.kind === 'draw' ? { to: '/draws/$name', params: { name: subject.name } } : undefined;
}

/** The permission that the second person needs. */
export const neededFor = ({ call }: Pick<Approval, 'call'>): Permission | undefined =>
  new Map<string, OpsEndpoint>(Object.entries(opsContract)).get(call)?.approval;

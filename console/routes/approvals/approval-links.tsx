import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { useMay } from '#console/shell/permissions.ts';

type Props = { readonly approval: Pick<Approval, 'subject'> };

/** The page of the order, shipment or draw, or of the settings. */
export function subjectLink({ subject }: Props['approval']): LinkProps | undefined {
  if (subject === null) return undefined;
  const { kind, id, name } = subject;
  if (kind === 'order') return { to: '/orders/$order', params: { order: name } };
  if (kind === 'shipment') return { to: '/shipments/$shipmentId', params: { shipmentId: id } };
  if (kind === 'siteText') return { to: '/texts/$kind', params: { kind: id } };
  return kind === 'draw' ? { to: '/draws/$name', params: { name: id } } : { to: '/settings' };
}

/** The member whose order or shipment it is, for those who may see members. */
export function MemberLink({ approval: { subject } }: Props) {
  const memberId = subject?.memberId ?? null;
  if (!useMay()('members.read') || memberId === null) return null;
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to="/members/$memberId" params={{ memberId }} {...props} />}
    >
      会員のページ
    </Anchor>
  );
}

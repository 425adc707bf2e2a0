import { Badge, Group } from '@mantine/core';
import type { RefundState } from '#lib/contract/enums.ts';
import { REFUND_STATE_NAMES } from '#console/text/accounting.ts';

const COLOURS: Readonly<Record<RefundState, string>> = {
  due: 'yellow',
  requested: 'yellow',
  done: 'green',
  paidOut: 'green',
  withdrawn: 'gray',
};

type Props = { readonly refund: { readonly state: RefundState; readonly isDisputed?: boolean } };

/** The state of a refund; a disputed payment is marked, because the payer's bank may return the same money. */
export const RefundBadge = ({ refund: { state, isDisputed } }: Props) => (
  <Group gap={4} w="fit-content">
    <Badge color={COLOURS[state]}>{REFUND_STATE_NAMES[state]}</Badge>
    {isDisputed === true && <Badge color="red">異議申し立て中</Badge>}
  </Group>
);

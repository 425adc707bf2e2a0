import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Dispute } from '#lib/contract/ops/reconciliation.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { DecideDialog } from '#console/routes/accounting/decide-dialog.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { DISPUTE_DECISION_NAMES } from '#lib/lists/accounting-names.ts';

/** The disputes of an order's payment: what the payer's bank asks for, until when, and the decision about the prizes. */
export const OrderDisputes = ({ disputes }: { readonly disputes: readonly Dispute[] }) =>
  disputes.map((dispute) => <OneDispute key={dispute.disputeId} dispute={dispute} />);

function OneDispute({ dispute }: { readonly dispute: Dispute }) {
  const mayDecide = useMay()('refunds.approve');
  const [isOpen, setOpen] = useState(false);
  const isUndecided = dispute.decision === null && dispute.isHeld;
  return (
    <Alert color={dispute.state === 'won' ? 'green' : 'red'} title={titleOf(dispute)}>
      <Stack gap="xs">
        <Text size="sm">{sentenceOf(dispute)}</Text>
        {isUndecided && mayDecide && (
          <Group>
            <Button variant="default" onClick={() => setOpen(true)}>
              賞品の扱いを決める
            </Button>
          </Group>
        )}
      </Stack>
      {isOpen && <DecideDialog disputeId={dispute.disputeId} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

function titleOf({ state, yen }: Dispute): string {
  if (state === 'open') return `支払いの返還を求められています（${yenText(yen)}）`;
  return state === 'won'
    ? `返還の請求は取り下げられました（${yenText(yen)}）`
    : `支払いを取り戻されました（${yenText(yen)}）`;
}

function sentenceOf({ openedAt, dueAt, state, isHeld, decision, note }: Dispute): string {
  const due =
    state === 'open' && dueAt !== null ? `${japanLongDateTime(dueAt)}までに決済会社で回答してください。` : '';
  const prizes =
    decision === null
      ? isHeld
        ? '発送していない賞品は止めています。'
        : ''
      : `${DISPUTE_DECISION_NAMES[decision]}（${note ?? ''}）。`;
  return `${japanLongDateTime(openedAt)}から。${due}${prizes}`;
}

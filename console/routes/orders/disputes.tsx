import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DisputeDecision } from '#lib/contract/enums.ts';
import type { Dispute } from '#lib/contract/ops/reconciliation.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import type { Act } from '#console/api/use-action.ts';
import { useMay } from '#console/shell/permissions.ts';
import { DISPUTE_DECISION_NAMES } from '#console/text/accounting.ts';

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
      {isOpen && <DecideDialog dispute={dispute} onClose={() => setOpen(false)} />}
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

type DialogProps = { readonly dispute: Dispute; readonly onClose: () => void };

function DecideDialog({ dispute, onClose }: DialogProps) {
  const [decision, setDecision] = useState<DisputeDecision>('release');
  const [reason, setReason] = useState('');
  const decide = (act: Act, dryRun: boolean) =>
    act('decideDispute', { params: { disputeId: dispute.disputeId }, body: { decision, reason, dryRun } });
  return (
    <ActionDialog
      title="賞品の扱いを決める"
      onClose={onClose}
      confirmLabel="決める"
      success="賞品の扱いを決めました。"
      refetch={['showOrder', 'listDisputes']}
      isReady={isReason(reason)}
      {...(decision === 'void' && { color: 'red' as const })}
      preview={async (act) => {
        const { voided } = await decide(act, true);
        const effect = decision === 'release' ? '会員に戻します' : `${numberText(voided)}点を無効にします`;
        return (
          <Facts
            facts={[
              { label: '賞品', value: effect },
              { label: '理由', value: reason },
            ]}
          />
        );
      }}
      run={(act) => decide(act, false)}
    >
      {(action) => (
        <>
          <Radio.Group
            label="止めている賞品"
            value={decision}
            onChange={(value) => setDecision(value === 'void' ? 'void' : 'release')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="release" label="会員に戻す（発送できるようになります）" />
              <Radio value="void" label="保管中の賞品を無効にする（元に戻せません）" />
            </Stack>
          </Radio.Group>
          <ReasonField value={reason} onChange={setReason} action={action} />
        </>
      )}
    </ActionDialog>
  );
}

import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { DISPUTE_DECISIONS, type DisputeDecision } from '#lib/contract/enums.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';

const LABELS: Readonly<Record<DisputeDecision, string>> = {
  release: '会員に戻す（発送できるようになります）',
  void: '保管中の賞品を無効にする（元に戻せません）',
};

type Props = { readonly disputeId: string; readonly onClose: () => void };

/** Decides about the prizes that a dispute holds. */
export function DecideDialog({ disputeId, onClose }: Props) {
  const [decision, setDecision] = useState<DisputeDecision>('release');
  return (
    <ReasonDialog
      title="賞品の扱いを決める"
      onClose={onClose}
      confirmLabel="決める"
      success="賞品の扱いを決めました。"
      refetch={['showOrder', 'listDisputes', 'listApprovals']}
      color={decision === 'void' ? 'red' : undefined}
      send={(act, body) => act('decideDispute', { params: { disputeId }, body: { decision, ...body } })}
      // A dry run never waits for a second person.
      effectOf={(effect, reason) =>
        'approval' in effect ? undefined : (
          <>
            <Facts
              facts={[
                {
                  label: '賞品',
                  value:
                    decision === 'release'
                      ? '会員に戻します'
                      : `${numberText(effect.voided)}点を無効にします`,
                },
                { label: '理由', value: reason },
              ]}
            />
            {decision === 'void' && <NoApprover permission="refunds.approve" />}
          </>
        )
      }
    >
      <Radio.Group
        label="止めている賞品"
        value={decision}
        onChange={(value) => setDecision(value === 'void' ? 'void' : 'release')}
      >
        <Stack gap="xs" mt="xs">
          {DISPUTE_DECISIONS.map((one) => (
            <Radio key={one} value={one} label={LABELS[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </ReasonDialog>
  );
}

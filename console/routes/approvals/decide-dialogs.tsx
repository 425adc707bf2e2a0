import { Alert, Stack, Text } from '@mantine/core';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import type { Act } from '#console/api/use-action.ts';
import type { CallName } from '#console/api/call.ts';
import { subjectText } from '#lib/lists/approvals.ts';
import { askedFor } from '#lib/lists/approval-names.ts';
import { ApprovalEffect } from './approval-effect.tsx';
import { RequestLines } from './request-lines.tsx';

type Props = { readonly approval: Approval; readonly onClose: () => void };

const STALE: readonly CallName[] = [
  'listApprovals',
  'listRefunds',
  'findOrders',
  'showOrder',
  'showDrawFigures',
  'showCancellation',
  'showSiteText',
  'listSiteTexts',
  'showSettings',
  'showTariff',
];

/** Makes what a colleague has asked for. The preview is calculated with the facts of now. */
export function ApproveDialog({ approval, onClose }: Props) {
  const approve = (act: Act, dryRun: boolean) =>
    act('approve', { params: { approval: approval.approvalId }, body: { dryRun } });
  return (
    <ActionDialog
      title={`${askedFor(approval)}を承認`}
      onClose={onClose}
      confirmLabel="承認して実行する"
      success="承認しました。実行されます。"
      refetch={STALE}
      preview={async (act) => {
        const { answer, meanwhile } = await approve(act, true);
        return (
          <Stack gap="md">
            <Asked approval={approval} />
            <Meanwhile {...meanwhile} />
            <ApprovalEffect call={approval.call} answer={answer} />
          </Stack>
        );
      }}
      run={(act) => approve(act, false)}
    >
      {() => (
        <>
          <Asked approval={approval} />
          <Text size="sm">「内容を確認する」を押すと、今実行した場合の結果を確かめます。</Text>
        </>
      )}
    </ActionDialog>
  );
}

/** Rejects what a colleague has asked for. */
export const RejectDialog = ({ approval, onClose }: Props) => (
  <ReasonDialog
    title={`${askedFor(approval)}を却下`}
    onClose={onClose}
    confirmLabel="却下する"
    color="red"
    success="却下しました。何も変わりません。"
    refetch={STALE}
    reasonLabel="却下の理由"
    send={(act, body) => act('reject', { params: { approval: approval.approvalId }, body })}
    effectOf={(_answer, reason) => (
      <Facts facts={[...factsOf(approval), { label: '却下の理由', value: reason }]} />
    )}
  >
    <Asked approval={approval} />
  </ReasonDialog>
);

/** Takes back what one has asked for oneself. */
export const WithdrawDialog = ({ approval, onClose }: Props) => (
  <ReasonDialog
    title={`${askedFor(approval)}の依頼を取り下げ`}
    onClose={onClose}
    confirmLabel="取り下げる"
    success="依頼を取り下げました。何も変わりません。"
    refetch={STALE}
    reasonLabel="取り下げの理由"
    send={(act, body) => act('withdrawApproval', { params: { approval: approval.approvalId }, body })}
    effectOf={(_answer, reason) => (
      <Facts facts={[...factsOf(approval), { label: '取り下げの理由', value: reason }]} />
    )}
  >
    <Asked approval={approval} />
  </ReasonDialog>
);

/** Requests and refunds of the same thing since it was asked for: money could go back twice. */
function Meanwhile({ requests, refundedYen }: OpsCallOutput<'approve'>['meanwhile']) {
  if (requests.length === 0 && refundedYen === 0) return null;
  return (
    <Alert color="yellow" title="依頼のあとに、同じ対象で動きがありました">
      <Stack gap="xs">
        {refundedYen > 0 && (
          <Text size="sm">{`依頼のあとに、すでに${yenText(refundedYen)}を返金しています。承認すると、それに加えて実行されます。`}</Text>
        )}
        <RequestLines requests={requests} />
      </Stack>
    </Alert>
  );
}

const Asked = ({ approval }: Pick<Props, 'approval'>) => <Facts facts={factsOf(approval)} />;

const factsOf = (approval: Approval) => [
  { label: '対象', value: subjectText(approval) },
  ...(approval.yen === null ? [] : [{ label: '依頼の金額', value: yenText(approval.yen) }]),
  { label: '依頼した人', value: approval.requestedBy },
  { label: '依頼の理由', value: approval.reason },
];

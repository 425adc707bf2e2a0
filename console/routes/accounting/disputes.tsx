import { Badge, Button, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DISPUTE_DECISIONS, type DisputeDecision, DISPUTE_STATES } from '#lib/contract/enums.ts';
import type { Dispute } from '#lib/contract/ops/reconciliation.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { type Column, DataTable } from '#console/lists/data-table.tsx';
import { OffsetPager } from '#console/lists/pager.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { DISPUTE_DECISION_NAMES, DISPUTE_STATE_NAMES } from '#console/text/accounting.ts';
import type { ReconciliationProps } from './reconciliation-page.tsx';

const PAGE_SIZE = 20;

/** Payments that the payer's bank asks back or has taken back. */
export function Disputes({ search: { disputes, disputesFrom = 0 }, onChange }: ReconciliationProps) {
  const { data, error, mutate } = useQuery('listDisputes', {
    query: { state: disputes, limit: PAGE_SIZE, offset: disputesFrom },
  });
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="異議申し立ての状態"
        data={[
          { value: 'all', label: 'すべて' },
          ...DISPUTE_STATES.map((value) => ({ value, label: DISPUTE_STATE_NAMES[value] })),
        ]}
        value={disputes ?? 'all'}
        style={{ alignSelf: 'flex-start' }}
        onChange={(value) =>
          onChange({ disputes: DISPUTE_STATES.find((state) => state === value), disputesFrom: undefined })
        }
      />
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items, total }) => (
          <>
            <DataTable
              label="異議申し立て"
              rows={items}
              rowKey={({ disputeId }) => disputeId}
              columns={COLUMNS}
              linkOf={({ orderNumber }) =>
                orderNumber === null ? undefined : { to: '/orders/$order', params: { order: orderNumber } }
              }
              empty="異議申し立てはありません。"
            />
            <OffsetPager
              label="異議申し立てのページ"
              total={total}
              limit={PAGE_SIZE}
              offset={disputesFrom}
              onChange={(offset) => onChange({ disputesFrom: offset })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const STATE_COLOURS = { open: 'yellow', won: 'green', lost: 'red' } as const;

const COLUMNS: readonly Column<Dispute>[] = [
  {
    key: 'subject',
    label: '注文・発送',
    isMain: true,
    render: ({ orderNumber, parcelNumber }) =>
      orderNumber ?? (parcelNumber === null ? '不明' : `発送 ${parcelNumber}`),
  },
  {
    key: 'state',
    label: '状態',
    render: ({ state }) => <Badge color={STATE_COLOURS[state]}>{DISPUTE_STATE_NAMES[state]}</Badge>,
  },
  { key: 'yen', label: '金額', isNumber: true, render: ({ yen }) => yenText(yen) },
  { key: 'openedAt', label: '申し立て', render: ({ openedAt }) => japanLongDateTime(openedAt) },
  {
    key: 'dueAt',
    label: '反論の期限',
    render: ({ dueAt, endedAt }) => (dueAt === null || endedAt !== null ? '' : japanLongDateTime(dueAt)),
  },
  { key: 'reason', label: '決済会社の理由', render: ({ reason }) => reason ?? '' },
  { key: 'prizes', label: '賞品', render: (dispute) => <Prizes dispute={dispute} /> },
];

/** The state of the prizes that the carrier does not have, and the decision about them. */
function Prizes({ dispute }: { readonly dispute: Dispute }) {
  const { disputeId, decision, note, isHeld } = dispute;
  const [isDeciding, setDeciding] = useState(false);
  const may = useMay();
  if (decision !== null)
    return (
      <Stack gap={2} align="flex-start">
        <Text size="sm">{DISPUTE_DECISION_NAMES[decision]}</Text>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </Stack>
    );
  if (!isHeld) return null;
  return (
    <Stack gap={4} align="flex-start">
      <Badge color="yellow">発送を止めています</Badge>
      {may('refunds.approve') && (
        <Button variant="default" onClick={() => setDeciding(true)}>
          賞品を決定する
        </Button>
      )}
      {isDeciding && <DecisionDialog disputeId={disputeId} onClose={() => setDeciding(false)} />}
    </Stack>
  );
}

const DECISIONS: Readonly<Record<DisputeDecision, { readonly label: string; readonly effect: string }>> = {
  release: { label: '会員に戻す', effect: '賞品を会員に戻し、また発送できるようにします。' },
  void: { label: '無効にする', effect: '保管中の賞品を無効にします。会員は受け取れなくなります。' },
};

type DecisionProps = { readonly disputeId: string; readonly onClose: () => void };

function DecisionDialog({ disputeId, onClose }: DecisionProps) {
  const [decision, setDecision] = useState<DisputeDecision>('release');
  const [reason, setReason] = useState('');
  const args = (dryRun: boolean) => ({ params: { disputeId }, body: { decision, reason, dryRun } });
  return (
    <ActionDialog
      title="異議申し立ての賞品を決定する"
      onClose={onClose}
      confirmLabel={DECISIONS[decision].label}
      {...(decision === 'void' && { color: 'red' })}
      isReady={isReason(reason)}
      preview={async (act) => {
        const { voided } = await act('decideDispute', args(true));
        return (
          <Text size="sm">
            {DECISIONS[decision].effect}
            {decision === 'void' && `対象の賞品は${numberText(voided)}点です。`}元に戻せません。
          </Text>
        );
      }}
      run={(act) => act('decideDispute', args(false))}
      success="決定しました。"
      refetch={['listDisputes']}
    >
      {(action) => (
        <>
          <Radio.Group
            label="賞品"
            value={decision}
            onChange={(value) => setDecision(DISPUTE_DECISIONS.find((one) => one === value) ?? 'release')}
          >
            <Stack gap="xs" mt="xs">
              {DISPUTE_DECISIONS.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={DECISIONS[one].label}
                  description={DECISIONS[one].effect}
                />
              ))}
            </Stack>
          </Radio.Group>
          <ReasonField value={reason} onChange={setReason} action={action} />
        </>
      )}
    </ActionDialog>
  );
}

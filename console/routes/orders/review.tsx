import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { REVIEW_DECISIONS, type ReviewDecision } from '#lib/contract/enums.ts';
import type { OrderReview as Review } from '#lib/contract/ops/order-reviews.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { REVIEW_DECISION_NAMES, REVIEW_REASON_NAMES } from '#lib/lists/order-reviews.ts';

/** A paid order that a risk rule holds: why, and the decision. */
export function OrderReview({ review }: { readonly review: Review }) {
  const mayDecide = useMay()('refunds.approve');
  const [isOpen, setOpen] = useState(false);
  const { orderId, decision, note } = review;
  return (
    <Alert color={decision === 'release' ? 'green' : 'yellow'} title={titleOf(review)}>
      <Stack gap="xs">
        <Text size="sm">{`${japanLongDateTime(review.madeAt)}から。${reasonsOf(review)}`}</Text>
        {decision !== null && <Text size="sm">{`${REVIEW_DECISION_NAMES[decision]}（${note ?? ''}）`}</Text>}
        {decision === null && mayDecide && (
          <Group>
            <Button variant="default" onClick={() => setOpen(true)}>
              確認の結果を決める
            </Button>
          </Group>
        )}
      </Stack>
      {isOpen && <DecideReviewDialog orderId={orderId} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

const titleOf = ({ decision }: Review) =>
  decision === null ? '不正利用のおそれがあるため、発送を止めています' : '不正利用の確認がすんでいます';

export const reasonsOf = ({ reasons }: Pick<Review, 'reasons'>): string =>
  reasons.map((reason) => `${REVIEW_REASON_NAMES[reason]}。`).join('');

type Props = { readonly orderId: string; readonly onClose: () => void };

const LABELS: Readonly<Record<ReviewDecision, string>> = {
  release: '問題なし（発送できるようになります）',
  refuse: '不正のおそれ（止めたままにし、別に返金します）',
};

function DecideReviewDialog({ orderId, onClose }: Props) {
  const [decision, setDecision] = useState<ReviewDecision>('release');
  return (
    <ReasonDialog
      title="確認の結果を決める"
      onClose={onClose}
      confirmLabel="決める"
      success="確認の結果を決めました。"
      refetch={['showOrder', 'listOrderReviews']}
      color={decision === 'refuse' ? 'red' : undefined}
      send={(act, body) => act('decideOrderReview', { params: { orderId }, body: { decision, ...body } })}
      effectOf={(_answer, reason) => (
        <Facts
          facts={[
            { label: '賞品', value: decision === 'release' ? '発送できます' : '止めたままです' },
            { label: '理由', value: reason },
          ]}
        />
      )}
    >
      <Radio.Group
        label="この注文"
        value={decision}
        onChange={(value) => setDecision(value === 'refuse' ? 'refuse' : 'release')}
      >
        <Stack gap="xs" mt="xs">
          {REVIEW_DECISIONS.map((one) => (
            <Radio key={one} value={one} label={LABELS[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </ReasonDialog>
  );
}

import { Alert, Stack, Text } from '@mantine/core';
import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import type { RefundMade } from '#lib/contract/ops/refunds.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { REFUND_METHOD_NAMES } from '#lib/lists/accounting-names.ts';

type Priced = Pick<OpsOrderDetail, 'price'>;

type Props = { readonly order: Priced; readonly planned: RefundMade; readonly reason: string };

/** The effect of a refund, by its dry run. */
export function RefundEffect({ order, planned, reason }: Props) {
  const { yen, tickets, method, needsApproval } = planned;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: '返す金額', value: <strong>{yenText(yen)}</strong> },
          { label: '内訳', value: sumText(order, planned) },
          { label: '方法', value: REFUND_METHOD_NAMES[method] },
          { label: '賞品', value: prizesText(tickets) },
          { label: '理由', value: reason },
        ]}
      />
      {needsApproval === true && (
        <>
          <Alert color="yellow" title="もう一人の承認が必要です">
            <Text size="sm">
              この注文の返金の合計が、一人で決められる金額を超えます。承認されるまで何も変わりません。
            </Text>
          </Alert>
          <NoApprover permission="refunds.approve" />
        </>
      )}
    </Stack>
  );
}

function sumText({ price }: Priced, { yen, tickets }: RefundMade): string {
  if (tickets === 0) return 'お詫びとして代金の一部';
  const each = `1枚 ${yenText(price)} × ${numberText(tickets)}枚`;
  const difference = price * tickets - yen;
  return difference === 0 ? each : `${each} − 返金済みなど ${yenText(difference)}`;
}

const prizesText = (tickets: number): string =>
  tickets === 0
    ? '賞品はそのままです。'
    : `${numberText(tickets)}枚分の賞品は無効になり、発送できなくなります。発送済みの賞品はお客様のものです。`;

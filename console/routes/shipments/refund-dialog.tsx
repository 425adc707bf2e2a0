import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RefundMethod } from '#lib/contract/enums.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { yenText } from '#lib/text/numbers.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { pendingIn, PendingMessage } from '#console/actions/pending-approval.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import type { AnswerOf } from '#console/api/call.ts';
import { RefundMethodField } from '#console/forms/refund-method.tsx';
import { WaitingRequests } from '#console/routes/approvals/requests-about.tsx';
import { type RefundableFee, restOfFee } from './rest-of-fee.ts';
import { CHANGED } from './use-shipment-change.ts';

type Scope = 'shippingFee' | 'goodwill';

type Props = {
  readonly shipment: RefundableFee & Pick<OpsShipmentDetail, 'shipmentId' | 'number'>;
  readonly onClose: () => void;
};

/** Refunds the fee of a shipment, or a part of it. */
export function RefundDialog({ shipment, onClose }: Props) {
  const { shipmentId, number } = shipment;
  const rest = restOfFee(shipment);
  const [scope, setScope] = useState<Scope>('shippingFee');
  const [yen, setYen] = useState<number | null>(null);
  const [method, setMethod] = useState<RefundMethod>('provider');
  return (
    <ReasonDialog
      title={`${number}: 送料を返金する`}
      confirmLabel="返金する"
      color="red"
      success={`${number}: 送料の返金を始めました。`}
      refetch={[...CHANGED, 'listRefunds', 'listApprovals']}
      isReady={scope === 'shippingFee' || yen !== null}
      send={(act, body) =>
        act('refundShipment', {
          params: { shipment: shipmentId },
          body: scope === 'goodwill' ? { scope, yen: yen ?? 0, method, ...body } : { scope, method, ...body },
        })
      }
      effectOf={(answer) => <Effect answer={answer} />}
      onClose={onClose}
    >
      {(action) => (
        <>
          <WaitingRequests about={{ subject: 'shipment', id: shipmentId }} />
          <ScopeChoice scope={scope} rest={rest} onChange={setScope} />
          {scope === 'goodwill' && (
            <WholeNumberField label="金額（円）" min={1} max={rest} value={yen} onChange={setYen} />
          )}
          <RefundMethodField method={method} onChange={setMethod} action={action} />
        </>
      )}
    </ReasonDialog>
  );
}

function Effect({ answer }: { readonly answer: AnswerOf<'refundShipment'> }) {
  const approval = pendingIn(answer);
  if (approval !== undefined) return <PendingMessage approval={approval} />;
  return (
    <Text size="sm">{`${'yen' in answer ? yenText(answer.yen) : ''}${
      'method' in answer && answer.method === 'bankTransfer'
        ? 'を、銀行振込で返します。振り込んだら記録します。'
        : 'を、支払いに使われた方法へ返します。'
    }会員にメールが届きます。`}</Text>
  );
}

type ScopeProps = {
  readonly scope: Scope;
  readonly rest: number;
  readonly onChange: (scope: Scope) => void;
};

function ScopeChoice({ scope, rest, onChange }: ScopeProps) {
  return (
    <Radio.Group
      label="返す金額"
      value={scope}
      onChange={(value) => onChange(value === 'goodwill' ? 'goodwill' : 'shippingFee')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="shippingFee" label={`残りすべて（送料 ${yenText(rest)}）`} />
        <Radio value="goodwill" label="一部" />
      </Stack>
    </Radio.Group>
  );
}

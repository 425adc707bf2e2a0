import { Text } from '@mantine/core';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

export type Closing = 'refunded' | 'givenUp' | 'cleared';

const EFFECTS: Readonly<Record<Closing, string>> = {
  refunded:
    'トラブルを「返金した」で終えます。返金そのものは、注文か送料の返金で行います。会員にメールが届きます。',
  givenUp: '賞品を送らずに終えます。返金はありません。会員にメールが届きます。',
  cleared: 'トラブルはなかったものとして、もとの状態に戻します。メールは届きません。',
};

type Props = {
  readonly shipment: OpsShipmentDetail;
  readonly as: Closing;
  readonly label: string;
  readonly onClose: () => void;
};

/** Ends a problem without another shipment. */
export function CloseDialog({ shipment, as, label, onClose }: Props) {
  const change = useShipmentChange(shipment);
  const made = { call: 'closeShipment', body: { as } } as const;
  return (
    <ActionDialog
      title={`${shipment.number}: ${label}`}
      confirmLabel={label}
      color={as === 'givenUp' ? 'red' : undefined}
      success={`${shipment.number}: トラブルを終えました。`}
      refetch={CHANGED}
      preview={async (act) => {
        await change(act, made, true);
        return <Text size="sm">{`${EFFECTS[as]} この決定は取り消せません。`}</Text>;
      }}
      run={(act) => change(act, made, false)}
      onClose={onClose}
    >
      {() => <Text size="sm">{EFFECTS[as]}</Text>}
    </ActionDialog>
  );
}

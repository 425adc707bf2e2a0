import { Text } from '@mantine/core';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import type { Act } from '#console/api/use-action.ts';
import { RowErrors } from './row-errors.tsx';
import { CHANGED } from './use-shipment-change.ts';

export type ShipmentStep = 'accept' | 'pack' | 'unpack' | 'mailed' | 'deliver';

const EFFECTS: Readonly<Record<ShipmentStep, string>> = {
  accept: '受け付けます。会員は住所を変えられなくなり、梱包中に移ります。',
  pack: '梱包済みとして、番号待ちに移します。',
  unpack: '梱包を取り消し、梱包中に戻します。',
  mailed: '発送のメールが届かない会員に、別の方法で知らせたと記録します。送信待ちのメールは消えます。',
  deliver: '届いたと記録し、完了に移します。',
};

type Props = {
  readonly shipment: OpsShipmentDetail;
  readonly step: ShipmentStep;
  readonly label: string;
  readonly onClose: () => void;
};

/** A step of one shipment without fields. */
export function StepDialog({ shipment: { shipmentId, number }, step, label, onClose }: Props) {
  return (
    <ActionDialog
      title={`${number}: ${label}`}
      confirmLabel={label}
      success={`${number}: ${label}を完了しました。`}
      refetch={CHANGED}
      run={(act) => made(act, step, shipmentId)}
      onClose={onClose}
    >
      {(action) => (
        <>
          <Text size="sm">{EFFECTS[step]}</Text>
          <RowErrors failure={action.failure} />
        </>
      )}
    </ActionDialog>
  );
}

function made(act: Act, step: ShipmentStep, shipmentId: string): Promise<unknown> {
  const body = { shipments: [shipmentId] };
  switch (step) {
    case 'accept':
      return act('acceptShipments', { body });
    case 'pack':
      return act('packShipments', { body });
    case 'unpack':
      return act('packShipments', { body: { ...body, undo: true } });
    case 'mailed':
      return act('markShipmentsMailed', { body });
    case 'deliver':
      return act('deliverShipments', { body });
  }
}

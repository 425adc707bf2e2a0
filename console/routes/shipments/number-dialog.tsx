import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Carrier, CARRIERS } from '#lib/contract/enums.ts';
import { normalizePlain, withoutDashes } from '#lib/contract/member/characters.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { CallError } from '#console/api/call.ts';
import type { Act } from '#console/api/use-action.ts';
import { trackingText } from '#lib/text/carriers.ts';
import { RowErrors } from './row-errors.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

type Props = {
  readonly shipment: OpsShipmentDetail;
  /** It has a number already. */
  readonly isCorrection?: boolean;
  readonly onClose: () => void;
};

/** Records the handover under a tracking number, or corrects that number. */
export function NumberDialog({ shipment, isCorrection = false, onClose }: Props) {
  const { shipmentId, number } = shipment;
  const change = useShipmentChange(shipment);
  const [carrier, setCarrier] = useState<Carrier>(shipment.carrier ?? 'yamato');
  const [typed, setTyped] = useState(shipment.trackingNumber ?? '');
  const trackingNumber = typed.trim();
  const made = (act: Act, dryRun: boolean): Promise<unknown> =>
    isCorrection
      ? change(act, { call: 'correctTrackingNumber', body: { carrier, trackingNumber } }, dryRun)
      : act('sendShipments', {
          body: { shipments: [{ shipment: shipmentId, carrier, trackingNumber }], dryRun },
        });
  const label = isCorrection ? '番号を訂正する' : '発送済みにする';
  return (
    <ActionDialog
      title={`${number}: ${isCorrection ? '番号を訂正する' : '伝票番号を入れる'}`}
      confirmLabel={label}
      success={`${number}: 伝票番号を記録しました。`}
      refetch={CHANGED}
      isReady={trackingNumber !== ''}
      preview={async (act) => {
        await made(act, true);
        return <Effect carrier={carrier} trackingNumber={trackingNumber} isCorrection={isCorrection} />;
      }}
      run={(act) => made(act, false)}
      onClose={onClose}
    >
      {(action) => (
        <Stack gap="sm">
          <CarrierField carrier={carrier} onChange={setCarrier} />
          <TextInput
            data-autofocus
            required
            label="伝票番号"
            description="ハイフンはあってもなくてもかまいません。"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={typed}
            error={isNumberRefused(action.failure) ? '番号を確認してください。' : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <RowErrors failure={action.failure} />
        </Stack>
      )}
    </ActionDialog>
  );
}

const isNumberRefused = (failure: unknown): boolean =>
  failure instanceof CallError &&
  ['numberImpossible', 'numberTaken', 'rowsWrong'].includes(failure.refusal?.code ?? '');

type EffectProps = {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly isCorrection: boolean;
};

function Effect({ carrier, trackingNumber, isCorrection }: EffectProps) {
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { label: '運送会社', value: CARRIER_NAMES[carrier] },
          { label: '伝票番号', value: trackingText(withoutDashes(normalizePlain(trackingNumber))) },
        ]}
      />
      <Text size="sm">
        {isCorrection
          ? '会員に、正しい番号のメールが届きます。まだ送っていないメールは、正しい番号になります。'
          : '発送済みに移り、会員に番号のメールが届きます。'}
      </Text>
    </Stack>
  );
}

type CarrierProps = { readonly carrier: Carrier; readonly onChange: (carrier: Carrier) => void };

function CarrierField({ carrier, onChange }: CarrierProps) {
  return (
    <NativeSelect
      label="運送会社"
      data={CARRIERS.map((value) => ({ value, label: CARRIER_NAMES[value] }))}
      value={carrier}
      onChange={(event) => onChange(CARRIERS.find((one) => one === event.currentTarget.value) ?? carrier)}
    />
  );
}

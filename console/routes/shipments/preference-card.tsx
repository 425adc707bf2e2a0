import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DELIVERY_SLOTS, type DeliverySlot } from '#lib/contract/enums.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { preferenceText } from '#lib/text/delivery-preference.ts';
import { SLOT_NAMES } from '#lib/text/delivery-slots.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import type { Act } from '#console/api/use-action.ts';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

type Props = { readonly shipment: OpsShipmentDetail };

const ANY = '指定なし';

/** When the member asks for the delivery, which can be changed until the handover. */
export function PreferenceCard({ shipment }: Props) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { status, task, method } = shipment;
  const isChangeable = task !== null && method !== 'post' && (status === 'START' || status === 'WAITING');
  return (
    <Section
      title="お届けの希望"
      action={
        isChangeable &&
        may('shipments.addresses') && (
          <Button variant="default" onClick={() => setOpen(true)}>
            希望を変える
          </Button>
        )
      }
    >
      <Text>{method === 'post' ? '指定できません（ポスト投函）' : (preferenceText(shipment) ?? ANY)}</Text>
      {isOpen && <PreferenceDialog shipment={shipment} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function PreferenceDialog({ shipment, onClose }: Props & { readonly onClose: () => void }) {
  const change = useShipmentChange(shipment);
  const [day, setDay] = useState(shipment.deliverOn ?? '');
  const [slot, setSlot] = useState<DeliverySlot | null>(shipment.deliverySlot);
  const preference = { deliverOn: day === '' ? null : day, deliverySlot: slot };
  const made = (act: Act, dryRun: boolean) =>
    change(act, { call: 'changeDeliveryPreference', body: preference }, dryRun);
  return (
    <ActionDialog
      title={`${shipment.number}: お届けの希望を変える`}
      confirmLabel="希望を変える"
      success={`${shipment.number}: お届けの希望を変えました。`}
      refetch={CHANGED}
      isReady={preference.deliverOn !== shipment.deliverOn || slot !== shipment.deliverySlot}
      preview={async (act) => {
        await made(act, true);
        return <Effect shipment={shipment} after={preferenceText(preference) ?? ANY} />;
      }}
      run={(act) => made(act, false)}
      onClose={onClose}
    >
      {() => (
        <Stack gap="sm">
          <TextInput
            label="希望日"
            description="空にすると、指定なしになります。"
            type="date"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <NativeSelect
            label="時間帯"
            description="12時～14時はヤマト運輸になく、18時～21時は佐川急便にだけあります。"
            data={[
              { value: '', label: ANY },
              ...DELIVERY_SLOTS.map((one) => ({ value: one, label: SLOT_NAMES[one] })),
            ]}
            value={slot ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSlot(DELIVERY_SLOTS.find((one) => one === value) ?? null)
            }
          />
        </Stack>
      )}
    </ActionDialog>
  );
}

type EffectProps = Props & { readonly after: string };

const Effect = ({ shipment, after }: EffectProps) => (
  <Stack gap="sm">
    <Facts facts={[{ label: 'お届けの希望', value: `${preferenceText(shipment) ?? ANY} → ${after}` }]} />
    <Text size="sm">会員にメールは届きません。</Text>
    {shipment.exportedAt !== null && (
      <Text size="sm">書き出し済みの印は消えます。送り状を印刷したときは、書き出し直してください。</Text>
    )}
  </Stack>
);

import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { FormConflict } from '#console/forms/form-conflict.tsx';
import { isSameInput, mergeForms } from '#console/forms/merge.ts';
import { type Address, ADDRESS_TEXTS, addressErrors, AddressFields } from './address-fields.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

type Props = {
  readonly shipment: OpsShipmentDetail;
  /** As stored now. */
  readonly address: Address;
  readonly onClose: () => void;
};

/** Corrects the address until the handover. If somebody else has changed it meanwhile, both are shown. */
export function AddressDialog({ shipment, address, onClose }: Props) {
  const change = useShipmentChange(shipment);
  const [before, setBefore] = useState(address);
  const [typed, setTyped] = useState(address);
  const body = { address: typed };
  const isChangedElsewhere = !isSameInput(before, address);
  const settle = (next: Address) => {
    setTyped(next);
    setBefore(address);
  };
  return (
    <ActionDialog
      title={`${shipment.number}: 住所を訂正する`}
      confirmLabel="住所を訂正する"
      success={`${shipment.number}: 住所を訂正しました。`}
      refetch={CHANGED}
      isReady={
        !isChangedElsewhere && !isSameInput(typed, address) && Object.keys(addressErrors(typed)).length === 0
      }
      preview={async (act) => {
        await change(act, { call: 'correctShipmentAddress', body }, true);
        return <Effect before={address} after={typed} isPacked={shipment.packedAt !== null} />;
      }}
      run={(act) => change(act, { call: 'correctShipmentAddress', body }, false)}
      onClose={onClose}
    >
      {() => (
        <Stack gap="sm">
          {isChangedElsewhere && (
            <FormConflict
              fields={ADDRESS_TEXTS}
              before={before}
              now={address}
              typed={typed}
              onContinue={() => settle(mergeForms({ before, now: address, typed }))}
              onDiscard={() => settle(address)}
            />
          )}
          <AddressFields address={typed} onChange={setTyped} />
        </Stack>
      )}
    </ActionDialog>
  );
}

type EffectProps = { readonly before: Address; readonly after: Address; readonly isPacked: boolean };

function Effect({ before, after, isPacked }: EffectProps) {
  const changed = ADDRESS_TEXTS.filter(({ textOf }) => textOf(before) !== textOf(after));
  return (
    <Stack gap="sm">
      <Facts
        facts={changed.map(({ label, textOf }) => ({
          label,
          value: `${textOf(before) || '（空）'} → ${textOf(after) || '（空）'}`,
        }))}
      />
      <Text size="sm">
        会員にメールが届きます。印刷済みの送り状は前の住所のままなので、印刷し直してください。
      </Text>
      {isPacked && <Text size="sm">梱包済みの印は外れ、梱包中に戻ります。</Text>}
    </Stack>
  );
}

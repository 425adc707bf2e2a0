import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import type { Act } from '#console/api/use-action.ts';
import { type Address, ADDRESS_TEXTS, addressErrors, AddressFields } from './address-fields.tsx';
import { PrizeChoice } from './prize-choice.tsx';
import { CHANGED, useShipmentChange } from './use-shipment-change.ts';

type Props = {
  readonly shipment: OpsShipmentDetail;
  readonly kind: 'resent' | 'exchanged';
  readonly onClose: () => void;
};

const EMPTY_ADDRESS: Address = { name: '', zip: '', address: '', address2: '', tel: '' };
const MAX_FEE = 10_000;

/** Sends what came back again, or spare pieces for lost and damaged prizes, as another shipment. */
export function FollowUpDialog({ shipment, kind, onClose }: Props) {
  const change = useShipmentChange(shipment);
  const [fee, setFee] = useState<number | null>(0);
  const [chosen, setChosen] = useState(() => shipment.contents.map(({ wonPrizeId }) => wonPrizeId));
  const [hasNewAddress, setNewAddress] = useState(false);
  const [address, setAddress] = useState<Address>(shipment.address ?? EMPTY_ADDRESS);
  const isAll = chosen.length === shipment.contents.length;
  const made = (act: Act, dryRun: boolean) => {
    const to = hasNewAddress ? { address } : {};
    return kind === 'resent'
      ? change(act, { call: 'resendShipment', body: { fee: fee ?? 0, ...to } }, dryRun)
      : change(
          act,
          { call: 'exchangePrizes', body: { ...(!isAll && { wonPrizeIds: chosen }), ...to } },
          dryRun,
        );
  };
  const label = kind === 'resent' ? '再送する' : '交換品を送る';
  return (
    <ActionDialog
      title={`${shipment.number}: ${label}`}
      confirmLabel={label}
      success={`${shipment.number}: 続きの発送を作りました。受付待ちか、送料の支払い待ちにあります。`}
      refetch={[...CHANGED, 'findSpares', 'listSpares']}
      isReady={
        (kind === 'resent' ? fee !== null : chosen.length > 0) &&
        (!hasNewAddress || Object.keys(addressErrors(address)).length === 0)
      }
      preview={async (act) => {
        await made(act, true);
        const to = hasNewAddress ? address : (shipment.address ?? EMPTY_ADDRESS);
        return <Effect kind={kind} fee={fee ?? 0} to={to} prizes={chosen.length} />;
      }}
      run={(act) => made(act, false)}
      onClose={onClose}
    >
      {() => (
        <Stack gap="md">
          {kind === 'resent' ? (
            <FeeField fee={fee} onChange={setFee} />
          ) : (
            <PrizeChoice label="交換する賞品" shipment={shipment} chosen={chosen} onChange={setChosen} />
          )}
          <Destination
            hasNewAddress={hasNewAddress}
            address={address}
            onNew={setNewAddress}
            onChange={setAddress}
          />
        </Stack>
      )}
    </ActionDialog>
  );
}

type EffectProps = {
  readonly kind: Props['kind'];
  readonly fee: number;
  readonly to: Address;
  readonly prizes: number;
};

function Effect({ kind, fee, to, prizes }: EffectProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {kind === 'resent'
          ? '新しい発送を作ります。返金したチケットの賞品は入りません。'
          : `予備から${numberText(prizes)}点を使い、新しい発送を作ります。送料はかかりません。`}
      </Text>
      {kind === 'resent' && (
        <Text size="sm">
          {fee === 0
            ? '送料は店の負担です。'
            : `会員が送料${yenText(fee)}を払うと受け付けられます。払われるまで、荷物を保管します。`}
        </Text>
      )}
      <Text size="sm">次の住所に送ります。会員にメールが届きます。</Text>
      <Facts
        facts={ADDRESS_TEXTS.filter(({ textOf }) => textOf(to) !== '').map(({ label, textOf }) => ({
          label,
          value: textOf(to),
        }))}
      />
    </Stack>
  );
}

type FeeProps = { readonly fee: number | null; readonly onChange: (fee: number | null) => void };

function FeeField({ fee, onChange }: FeeProps) {
  return (
    <WholeNumberField
      label="会員が払う送料（円）"
      description="0円にすると、店が負担してすぐに受け付けられます。"
      max={MAX_FEE}
      value={fee}
      onChange={onChange}
    />
  );
}

type DestinationProps = {
  readonly hasNewAddress: boolean;
  readonly address: Address;
  readonly onNew: (hasNewAddress: boolean) => void;
  readonly onChange: (address: Address) => void;
};

function Destination({ hasNewAddress, address, onNew, onChange }: DestinationProps) {
  return (
    <>
      <Checkbox
        label="別の住所に送る"
        checked={hasNewAddress}
        onChange={(event) => onNew(event.currentTarget.checked)}
      />
      {hasNewAddress && <AddressFields address={address} onChange={onChange} />}
    </>
  );
}

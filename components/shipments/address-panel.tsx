'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { ShippingAddress } from '#lib/contract/shipping-address.ts';
import { addressDraft } from '#lib/shipments/address-form.ts';
import { telText, zipText } from '#lib/text/address.ts';
import { AddressText } from '#components/ui/line-breaks.tsx';
import { Done, TakesFocus } from '#components/ui/takes-focus.tsx';
import { Fact } from '#components/ui/detail-page.tsx';
import styles from './address-panel.module.css';

const ChangeAddress = dynamic(async () => (await import('./change-address.tsx')).ChangeAddress, {
  ssr: false,
  loading: () => <Skeleton height={480} />,
});

type Step = 'first' | 'changing' | 'kept' | 'changed';

type AddressPanelProps = { readonly shipment: ShipmentDetail; readonly refetch: () => Promise<void> };

/** The address of a shipment; of one that the receiver of a gift has typed, the prefecture. */
export function AddressPanel({ shipment, refetch }: AddressPanelProps) {
  const { address, gift } = shipment;
  if (address !== null) return <OwnAddress shipment={{ ...shipment, address }} refetch={refetch} />;
  return (
    <Fact term="お届け先">
      <span>{gift?.prefecture ?? '保存の期間がすぎたため、消しました。'}</span>
      <span className={styles.fixed}>受け取る方が入力されたご住所です。</span>
    </Fact>
  );
}

type OwnAddressProps = {
  readonly shipment: ShipmentDetail & { readonly address: ShippingAddress };
  readonly refetch: () => Promise<void>;
};

/** An address that can be changed until the shop accepts the shipment for packing. */
function OwnAddress({ shipment, refetch }: OwnAddressProps) {
  const { address, status, userShipId } = shipment;
  // Typed before a reload, and not sent.
  const [step, setStep] = useState<Step>(() =>
    addressDraft(userShipId).read(address) === null ? 'first' : 'changing',
  );
  const isOpen = status === 'START';
  return (
    <Fact term="お届け先">
      {step === 'changed' && (
        <Done>
          <b>お届け先を変えました</b>
          <p>変更のお知らせを、メールでお送りしました。</p>
        </Done>
      )}
      {isOpen && step === 'changing' ? (
        <TakesFocus wanted>
          <div className={styles.form}>
            <ChangeAddress
              shipment={shipment}
              refetch={refetch}
              onChanged={() => setStep('changed')}
              onKept={() => setStep('kept')}
            />
          </div>
        </TakesFocus>
      ) : (
        <TakesFocus wanted={step === 'kept'}>
          <AddressLines address={address} />
        </TakesFocus>
      )}
      {isOpen && step !== 'changing' && (
        <Button kind="text" className={styles.change} onClick={() => setStep('changing')}>
          お届け先を変える
        </Button>
      )}
      {status === 'WAITING' && (
        <span className={styles.fixed}>発送の準備が始まったため、お届け先は変えられません。</span>
      )}
    </Fact>
  );
}

const AddressLines = ({ address }: { readonly address: ShippingAddress }) => (
  <p>
    <span>{`〒${zipText(address.zip)}`}</span>
    <br />
    <AddressText>{address.address}</AddressText>
    {address.address2 !== '' && (
      <>
        <br />
        <AddressText>{address.address2}</AddressText>
      </>
    )}
    <br />
    <span>{`${address.name} 様`}</span>
    <br />
    <span>{telText(address.tel)}</span>
  </p>
);

'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useAddressQuestion } from '#components/forms/use-address-question.ts';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { AddressFields } from '#components/forms/address-fields.tsx';
import { readAddress, readAddress2, readName, readTel, readZip } from '#lib/contract/member/fields.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { ShippingAddress } from '#lib/contract/shipping-address.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf, type SubmitResult } from '#lib/session/mutation-result.ts';
import { addressDraft } from '#lib/shipments/address-form.ts';
import { useSetShipment } from '#lib/shipments/use-shipment.ts';
import { telText, zipText } from '#lib/text/address.ts';
import styles from './address-panel.module.css';

type ChangeAddressProps = {
  readonly shipment: Pick<ShipmentDetail, 'userShipId'> & { readonly address: ShippingAddress };
  readonly refetch: () => Promise<void>;
  readonly onChanged: () => void;
  readonly onKept: () => void;
};

const READERS = {
  name: readName,
  zip: readZip,
  address: readAddress,
  address2: readAddress2,
  tel: readTel,
};

/** Changes the address of a shipment. */
export function ChangeAddress({ shipment, refetch, onChanged, onKept }: ChangeAddressProps) {
  const { userShipId, address } = shipment;
  const callApi = useApi();
  const keep = useSetShipment();
  const askAbout = useAddressQuestion();
  const draft = addressDraft(userShipId);
  const [unsent] = useState(() => draft.read(address));
  const form = useForm({
    initial: unsent ?? { ...address, zip: zipText(address.zip), tel: telText(address.tel) },
    validators: READERS,
    send,
  });
  const remember = useEffectEvent((values: ShippingAddress) => {
    if (form.isTouched && !form.isBusy) draft.save(values);
  });
  useEffect(() => remember(form.values), [form.values]);

  async function send(typed: ShippingAddress): Promise<SubmitResult<string>> {
    const question = askAbout(typed);
    if (question !== undefined) return question;
    const reply = await callApi('changeShippingAddress', {
      params: { userShipId },
      body: { address: typed },
    });
    // Accepted meanwhile: the refetched shipment shows that it is too late.
    if (!reply.ok && reply.refusal?.code === 'shipmentAccepted') await refetch();
    if (!reply.ok) return submitResultOf(reply);
    draft.forget();
    await keep(reply.answer);
    onChanged();
    return DONE;
  }
  return (
    <Form form={form} label="お届け先の変更">
      <AddressFields form={form} />
      <div className={styles.ways}>
        <SubmitButton form={form} kind="secondary">
          このお届け先に変える
        </SubmitButton>
        <Button
          kind="text"
          onClick={() => {
            draft.forget();
            onKept();
          }}
        >
          変えずに、もどる
        </Button>
      </div>
    </Form>
  );
}

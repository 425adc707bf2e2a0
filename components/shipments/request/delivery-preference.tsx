'use client';

import { useState } from 'react';
import { SelectField } from '#components/forms/select-field.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Card } from '#components/ui/card.tsx';
import { OFFERED_SLOTS } from '#lib/contract/enums.ts';
import type { AddressField } from '#lib/shipments/address-form.ts';
import { deliveryDays } from '#lib/shipments/delivery-days.ts';
import { useClosedDays } from '#lib/shipments/use-closed-days.ts';
import { japanDate } from '#lib/text/dates.ts';
import { SLOT_NAMES } from '#lib/text/delivery-slots.ts';
import styles from './address-choice.module.css';

const ANY = { value: '', text: '指定しない' };
const SLOTS = [ANY, ...OFFERED_SLOTS.map((slot) => ({ value: slot, text: SLOT_NAMES[slot] }))];

type Props = { readonly form: Pick<FormHandle<AddressField>, 'field'> };

/** When the member asks for the delivery: a day and hours that every carrier has. */
export function DeliveryPreference({ form: { field } }: Props) {
  // A page that is open over midnight keeps its days.
  const [opened] = useState(() => new Date());
  const days = deliveryDays(useClosedDays(), opened).map((day) => ({
    value: day,
    text: japanDate(`${day}T00:00:00+09:00`),
  }));
  return (
    <section>
      <h3 className={styles.title}>お届けの希望</h3>
      <Card>
        <SelectField
          {...field('deliverOn')}
          label="お届け希望日"
          isOptional
          choices={[ANY, ...days]}
          hint="発送の時期や地域によっては、ご希望の日にお届けできないことがあります。"
        />
        <SelectField {...field('deliverySlot')} label="時間帯" isOptional choices={SLOTS} />
      </Card>
    </section>
  );
}

import { Checkbox, Group } from '@mantine/core';
import { PAYMENT_ORDER, paymentName } from '#lib/orders/payment-methods.ts';
import { fieldId, useEditor } from './editor-context.ts';

/** The payment methods, in the order in which shoppers see them. */
export function PaymentTypesField() {
  const { document, change, problemAt, leave } = useEditor();
  const { paymentTypes, price } = document;
  const offered = PAYMENT_ORDER.filter((type) => (type === 'NONE') === (price === 0));
  const stray = paymentTypes.findIndex((type) => !offered.includes(type));
  return (
    <Checkbox.Group
      id={fieldId('paymentTypes')}
      label="支払い方法"
      withAsterisk
      error={problemAt('paymentTypes') ?? (stray < 0 ? undefined : problemAt(`paymentTypes.${stray}`))}
      value={[...paymentTypes]}
      onBlur={() => leave('paymentTypes')}
      onChange={(chosen) => change({ paymentTypes: PAYMENT_ORDER.filter((type) => chosen.includes(type)) })}
    >
      <Group gap="md" mt="xs">
        {offered.map((type) => (
          <Checkbox key={type} value={type} label={paymentName(type)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

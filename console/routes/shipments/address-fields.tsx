import { Stack, Text, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { ShippingAddressInput } from '#lib/contract/shipping-address.ts';
import { labelNote } from '#lib/shipments/label-note.ts';
import { contractErrors } from '#console/forms/contract-errors.ts';
import type { FieldText } from '#console/forms/merge.ts';

export type Address = z.input<typeof ShippingAddressInput>;

const FIELDS = [
  { name: 'name', label: '名前' },
  { name: 'zip', label: '郵便番号' },
  { name: 'address', label: '住所' },
  { name: 'address2', label: '建物名・部屋番号' },
  { name: 'tel', label: '電話番号' },
] as const;

/** The lines of an address in words, for a comparison. */
export const ADDRESS_TEXTS: readonly FieldText<Address>[] = FIELDS.map(({ name, label }) => ({
  label,
  textOf: (address) => address[name],
}));

/** The errors of an address by the rules of a member's profile. */
export const addressErrors = (address: Address) => contractErrors(ShippingAddressInput, address);

type Props = {
  readonly address: Address;
  readonly onChange: (address: Address) => void;
};

/** The lines of an address. */
export function AddressFields({ address, onChange }: Props) {
  const errors = addressErrors(address);
  return (
    <Stack gap="sm">
      {FIELDS.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          required={name !== 'address2'}
          autoComplete="off"
          inputMode={name === 'zip' || name === 'tel' ? 'numeric' : undefined}
          value={address[name]}
          error={errors[name]}
          onChange={(event) => onChange({ ...address, [name]: event.currentTarget.value })}
        />
      ))}
      <Text size="sm" c="dimmed" role="status">
        {labelNote(address)}
      </Text>
    </Stack>
  );
}

type AddressParts = { readonly zip: string; readonly address: string; readonly address2: string };

/** The part that half an address lacks. `undefined`: it is whole, or there is none. */
export function missingPart({ zip, address, address2 }: AddressParts): 'zip' | 'address' | undefined {
  if (zip === '') return address === '' && address2 === '' ? undefined : 'zip';
  return address === '' ? 'address' : undefined;
}

/** The errors of half an address, at the part that it lacks. */
export const MISSING_PART_TEXTS = {
  zip: 'ご住所といっしょに、郵便番号も入力してください。',
  address: '郵便番号といっしょに、ご住所も入力してください。',
} as const;

type Receiver = AddressParts & { readonly name: string; readonly tel: string };

/** The address to which a member's prizes can be sent. `undefined`: the profile lacks a part that a label needs. */
export const ownAddressOf = ({ name, zip, address, address2, tel }: Receiver): Receiver | undefined =>
  name === '' || zip === '' || address === '' || tel === ''
    ? undefined
    : { name, zip, address, address2, tel };

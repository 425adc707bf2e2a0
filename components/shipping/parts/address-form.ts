import { readAddress, readAddress2, readName, readTel, readZip } from '#lib/contract/member/fields.ts';
import type { Member } from '#lib/contract/member/member.ts';
import type { Read } from '#lib/contract/member/schemas.ts';
import type { ShippingAddress } from '#lib/contract/shipment.ts';
import type { Readers } from '#lib/forms/form-state.ts';
import { OTHER, type AddressField, type TypedAddress } from '#lib/shipments/address-form.ts';

/** What is typed for another address matters only where it is sent to that one. */
const ifOther =
  (read: (text: string) => Read) =>
  (text: string, { where }: TypedAddress): Read =>
    where === OTHER ? read(text) : { value: text };

export const ADDRESS_READERS: Readers<AddressField> = {
  name: ifOther(readName),
  zip: ifOther(readZip),
  address: ifOther(readAddress),
  address2: ifOther(readAddress2),
  tel: ifOther(readTel),
};

/** Where the parcel goes to, as the form says. */
export function addressOf({ where, ...typed }: TypedAddress, member: Member): ShippingAddress {
  const { name, zip, address, address2, tel } = where === OTHER ? typed : member;
  return { name, zip, address, address2, tel };
}

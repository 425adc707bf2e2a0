import { z } from 'zod';
import {
  Address,
  Address2,
  AddressInput,
  Address2Input,
  Name,
  NameInput,
  Tel,
  TelInput,
  Zip,
  ZipInput,
} from './member/schemas.ts';

export const ShippingAddress = z.object({
  name: Name,
  zip: Zip,
  address: Address,
  address2: Address2,
  tel: Tel,
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** As typed in a form, with the rules of a member's profile. */
export const ShippingAddressInput = z.strictObject({
  name: NameInput,
  zip: ZipInput,
  address: AddressInput,
  address2: Address2Input,
  tel: TelInput,
});

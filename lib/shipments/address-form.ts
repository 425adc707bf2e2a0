import { forgetTab, readTab, writeTab } from '#lib/session/tab-storage.ts';

/** The fields of the address form: the member's own address, or another one. */
export const ADDRESS_FIELDS = ['where', 'name', 'zip', 'address', 'address2', 'tel'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressFormValues = Readonly<Record<AddressField, string>>;

export const OWN = 'own';
export const OTHER = 'other';

/** The default is the member's own address. */
export const OWN_ADDRESS: AddressFormValues = {
  where: OWN,
  name: '',
  zip: '',
  address: '',
  address2: '',
  tel: '',
};

const storageKey = (userId: string) => `parcel-address/${userId}`;

/** Reads what was typed in this tab and not sent: it survives a reload, and other tabs do not see it. */
export function readAddressForm(userId: string): AddressFormValues {
  try {
    const stored: unknown = JSON.parse(readTab(storageKey(userId)) ?? 'null');
    return isAddressForm(stored) ? stored : OWN_ADDRESS;
  } catch {
    return OWN_ADDRESS;
  }
}

export const saveAddressForm = (userId: string, values: AddressFormValues): void =>
  writeTab(storageKey(userId), JSON.stringify(values));

export const forgetAddressForm = (userId: string): void => forgetTab(storageKey(userId));

const isAddressForm = (stored: unknown): stored is AddressFormValues =>
  typeof stored === 'object' &&
  stored !== null &&
  ADDRESS_FIELDS.every((field) => typeof Reflect.get(stored, field) === 'string');

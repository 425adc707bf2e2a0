import { forgetTab, readTab, writeTab } from '#lib/session/member-storage.ts';

/** An address as it stands in the form: the member's own, or another one. */
export const ADDRESS_FIELDS = ['where', 'name', 'zip', 'address', 'address2', 'tel'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type TypedAddress = Readonly<Record<AddressField, string>>;

export const OWN = 'own';
export const OTHER = 'other';

/** Before anybody has typed anything, it goes home. */
export const OWN_ADDRESS: TypedAddress = {
  where: OWN,
  name: '',
  zip: '',
  address: '',
  address2: '',
  tel: '',
};

const placeOf = (userId: string) => `parcel-address/${userId}`;

/** What was typed in this tab and not sent yet: a reload loses nothing of it, and no other tab sees it. */
export function readTyped(userId: string): TypedAddress {
  try {
    const kept: unknown = JSON.parse(readTab(placeOf(userId)) ?? 'null');
    return isTyped(kept) ? kept : OWN_ADDRESS;
  } catch {
    return OWN_ADDRESS;
  }
}

export const keepTyped = (userId: string, typed: TypedAddress): void =>
  writeTab(placeOf(userId), JSON.stringify(typed));

export const forgetTyped = (userId: string): void => forgetTab(placeOf(userId));

const isTyped = (kept: unknown): kept is TypedAddress =>
  typeof kept === 'object' &&
  kept !== null &&
  ADDRESS_FIELDS.every((field) => typeof Reflect.get(kept, field) === 'string');

import type { Member } from '#lib/contract/member/member.ts';
import { ownAddressOf } from '#lib/contract/member/own-address.ts';
import { TICKED } from '#lib/forms/checkbox.ts';
import { tabDraft } from '#lib/session/tab-draft.ts';
import { telText } from '#lib/text/address.ts';

/** The fields of the address form: the member's own address, or another one, which the profile may keep; how it is sent, when the delivery is preferred, and the card of a gift. */
export type AddressField =
  | ('where' | 'name' | 'zip' | 'address' | 'address2' | 'tel')
  | 'keep'
  | ('method' | 'deliverOn' | 'deliverySlot')
  | ('isGift' | 'giftFrom' | 'giftMessage' | 'isSurprise');
export type AddressFormValues = Readonly<Record<AddressField, string>>;

export const OWN = 'own';
export const OTHER = 'other';
/** The receiver of a gift types it. */
export const LINK = 'link';

/** The default is the member's own address, at any time, and no gift. */
const OWN_ADDRESS: AddressFormValues = {
  where: OWN,
  name: '',
  zip: '',
  address: '',
  address2: '',
  tel: '',
  keep: TICKED,
  method: '',
  deliverOn: '',
  deliverySlot: '',
  isGift: '',
  giftFrom: '',
  giftMessage: '',
  isSurprise: '',
};

const draftOf = (userId: string) => tabDraft(`shipment-address/${userId}`);

/** Reads the unsent input of this tab. A member without an address of their own types one. */
export function readAddressForm(member: Member): AddressFormValues {
  const typed = draftOf(member.userId).read(OWN_ADDRESS);
  if (ownAddressOf(member) !== undefined) return typed ?? OWN_ADDRESS;
  const known = { name: member.name, tel: telText(member.tel) };
  const where = typed?.where === LINK ? LINK : OTHER;
  return { ...(typed ?? { ...OWN_ADDRESS, ...known }), where };
}

export const saveAddressForm = (userId: string, values: AddressFormValues): void =>
  draftOf(userId).save(values);

export const forgetAddressForm = (userId: string): void => draftOf(userId).forget();

/** The unsent address of a shipment that is being changed. */
export const addressDraft = (userShipId: string) => tabDraft(`shipment-address/of/${userShipId}`);

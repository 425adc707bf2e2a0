import { tabDraft } from '#lib/session/tab-draft.ts';

/** The fields of the address form: the member's own address, or another one; how it is sent, when the delivery is preferred, and the card of a gift. */
export type AddressField =
  | ('where' | 'name' | 'zip' | 'address' | 'address2' | 'tel')
  | ('method' | 'deliverOn' | 'deliverySlot')
  | ('isGift' | 'giftFrom' | 'giftMessage');
export type AddressFormValues = Readonly<Record<AddressField, string>>;

export const OWN = 'own';
export const OTHER = 'other';

/** The default is the member's own address, at any time, and no gift. */
const OWN_ADDRESS: AddressFormValues = {
  where: OWN,
  name: '',
  zip: '',
  address: '',
  address2: '',
  tel: '',
  method: '',
  deliverOn: '',
  deliverySlot: '',
  isGift: '',
  giftFrom: '',
  giftMessage: '',
};

const draftOf = (userId: string) => tabDraft(`shipment-address/${userId}`);

/** Reads the unsent input of this tab. */
export const readAddressForm = (userId: string): AddressFormValues =>
  draftOf(userId).read(OWN_ADDRESS) ?? OWN_ADDRESS;

export const saveAddressForm = (userId: string, values: AddressFormValues): void =>
  draftOf(userId).save(values);

export const forgetAddressForm = (userId: string): void => draftOf(userId).forget();

/** The unsent address of a shipment that is being changed. */
export const addressDraft = (userShipId: string) => tabDraft(`shipment-address/of/${userShipId}`);

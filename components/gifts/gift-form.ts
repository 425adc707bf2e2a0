import type { GiftCard } from '#lib/contract/gift.ts';
import { readGiftMessage, readGiftName } from '#lib/contract/gift.ts';
import { yearsBefore } from '#lib/contract/member/dates.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import type { FieldResult } from '#lib/contract/member/schemas.ts';
import { isTicked } from '#lib/forms/checkbox.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { LINK, type AddressFormValues } from '#lib/shipments/address-form.ts';

/** Whether a member with this birthday may give prizes away: adults alone. */
export const mayGive = (birthday: string): boolean => birthday <= yearsBefore(japanToday(), ADULT_AGE_YEARS);

/** Whether the receiver types the address. */
export const isByLink = ({ where }: AddressFormValues, birthday: string): boolean =>
  where === LINK && mayGive(birthday);

const isGiven = (values: AddressFormValues, birthday: string): boolean =>
  isByLink(values, birthday) || (isTicked(values.isGift) && mayGive(birthday));

/** The card of a gift; undefined: it is none. */
export const cardOf = (values: AddressFormValues, birthday: string): GiftCard | undefined =>
  isGiven(values, birthday) ? { from: values.giftFrom, message: values.giftMessage } : undefined;

/** Validates the card only of a gift. */
const ifGift =
  (read: (text: string) => FieldResult, birthday: string) =>
  (text: string, values: AddressFormValues): FieldResult =>
    isGiven(values, birthday) ? read(text) : { value: text };

export const giftValidators = (birthday: string) => ({
  giftFrom: ifGift(readGiftName, birthday),
  giftMessage: ifGift(readGiftMessage, birthday),
});

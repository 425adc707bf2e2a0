import type { GiftCard } from '#lib/contract/gift.ts';
import { readGiftMessage, readGiftName } from '#lib/contract/gift.ts';
import { yearsBefore } from '#lib/contract/member/dates.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import type { FieldResult } from '#lib/contract/member/schemas.ts';
import { isTicked } from '#lib/forms/checkbox.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import type { AddressFormValues } from '#lib/shipments/address-form.ts';

/** Whether a member with this birthday may give prizes away: adults alone. */
export const mayGive = (birthday: string): boolean => birthday <= yearsBefore(japanToday(), ADULT_AGE_YEARS);

/** The card of a gift; undefined: it is none. */
export const cardOf = (
  { isGift, giftFrom, giftMessage }: AddressFormValues,
  birthday: string,
): GiftCard | undefined =>
  isTicked(isGift) && mayGive(birthday) ? { from: giftFrom, message: giftMessage } : undefined;

/** Validates the card only of a gift. */
const ifGift =
  (read: (text: string) => FieldResult, birthday: string) =>
  (text: string, { isGift }: AddressFormValues): FieldResult =>
    isTicked(isGift) && mayGive(birthday) ? read(text) : { value: text };

export const giftValidators = (birthday: string) => ({
  giftFrom: ifGift(readGiftName, birthday),
  giftMessage: ifGift(readGiftMessage, birthday),
});

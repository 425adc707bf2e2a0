import { freshKey, isKey } from '../member/fresh-key.ts';
import { forgetTab, readTab, writeTab } from '../member/tab-store.ts';

const placeOf = (userId: string) => `parcel-request/${userId}`;

/**
 * The key of this wish in this tab. Until an answer has come, the same wish is the same request, whatever is pressed or
 * loaded again; another wish is another one, and the shop sees to it that no prize is asked for twice.
 */
export function parcelKeyOf(userId: string, wish: string): string {
  const [key = '', ...kept] = (readTab(placeOf(userId)) ?? '').split('\n');
  return isKey(key) && kept.join('\n') === wish ? key : renewParcelKey(userId, wish);
}

export function renewParcelKey(userId: string, wish: string): string {
  const key = freshKey();
  writeTab(placeOf(userId), `${key}\n${wish}`);
  return key;
}

/** It was answered: whoever asks next means another parcel. */
export const forgetParcelKey = (userId: string): void => forgetTab(placeOf(userId));

import { forgetTab, readTab, writeTab } from '#lib/session/tab-storage.ts';

/** Where the tab keeps which purchase the shopper has asked for by a press. */
const PLACE = 'purchase-press';

type PressParams = { readonly directoryName: string; readonly quantity: number };

const textOf = ({ directoryName, quantity }: PressParams): string => `${directoryName}/${quantity}`;

/**
 * Remembers that the shopper has pressed a button to buy, over the login and a reload. Without it the page of a purchase
 * holds no tickets: its URL alone may be a link of somebody else.
 */
export const rememberPress = (wanted: PressParams): void => writeTab(PLACE, textOf(wanted));

export const hasPressed = (wanted: PressParams): boolean => readTab(PLACE) === textOf(wanted);

export function forgetPress(wanted: PressParams): void {
  if (hasPressed(wanted)) forgetTab(PLACE);
}

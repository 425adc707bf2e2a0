import { normalizePlain } from '#lib/contract/member/characters.ts';

/** Digits and commas as people type and copy them, with a sign of yen before or a unit behind. */
const WHOLE_NUMBER = /^[¥\\]?(\d[\d,]{0,14})(?:[円個点日枚人回])?$/;

/**
 * The whole number in a typed text: 1000 of `１，０００円`. `null`: the text is empty. `undefined`: it is no whole number from
 * 0 on.
 */
export function wholeNumberIn(text: string): number | null | undefined {
  const plain = normalizePlain(text);
  if (plain === '') return null;
  const [, digits] = WHOLE_NUMBER.exec(plain) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

declare const yenMark: unique symbol;

/** Whole yen, tax included. Never negative, never a fraction. */
export type Yen = number & { readonly [yenMark]: true };

export function yen(amount: number): Yen {
  if (!isYen(amount)) throw new RangeError(`${amount} is not a sum of whole yen`);
  return amount;
}

export const isYen = (amount: number): amount is Yen => Number.isSafeInteger(amount) && amount >= 0;

export const plus = (one: Yen, other: Yen): Yen => yen(one + other);
export const times = (price: Yen, count: number): Yen => yen(price * count);

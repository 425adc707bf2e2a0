import type { Card } from '#lib/contract/payment.ts';

/** `VISA •••• 4242` */
export const cardName = ({ brand, lastFour }: Card): string => `${brand} •••• ${lastFour}`;

/** For screen readers, which skip the dots or read four of them. */
export const cardSpoken = ({ brand, lastFour }: Card): string => `${brand} 下4けた ${lastFour}`;

/** Month before year, as printed on the card: `08/28`. */
export const expiryText = ({ expiry }: Card): string => `${expiry.slice(5)}/${expiry.slice(2, 4)}`;

type CardStatus = 'fine' | 'expiresSoon' | 'expired';

/** A card is valid to the end of its month. `today` is Japan's date, such as 2026-11-21. */
export function cardStatus({ expiry }: Card, today: string): CardStatus {
  const monthsLeft = monthsOf(expiry) - monthsOf(today);
  if (monthsLeft < 0) return 'expired';
  return monthsLeft <= 1 ? 'expiresSoon' : 'fine';
}

const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

import type { Card } from '#lib/contract/payment.ts';

/** `VISA •••• 4242` */
export const cardName = ({ brand, lastFour }: Card): string => `${brand} •••• ${lastFour}`;

/** The same for the ear: dots are read out as nothing, or as four dots. */
export const cardSpoken = ({ brand, lastFour }: Card): string => `${brand} 下4けた ${lastFour}`;

/** Month before year, as it stands on the card: `08/28`. */
export const expiryText = ({ expiry }: Card): string => `${expiry.slice(5)}/${expiry.slice(2, 4)}`;

export type CardStanding = 'fine' | 'expiresSoon' | 'expired';

/** A card can be used to the end of its month; `today` is Japan's, such as 2026-11-21. */
export function cardStanding({ expiry }: Card, today: string): CardStanding {
  const left = monthsOf(expiry) - monthsOf(today);
  if (left < 0) return 'expired';
  return left <= 1 ? 'expiresSoon' : 'fine';
}

const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

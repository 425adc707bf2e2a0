import type { WonPrize } from '#lib/contract/prize.ts';
import { japanDateTime } from '#lib/text/dates.ts';

const DECIDED = { member: '', wishes: '(ご希望の順から)', rule: '(残りの多い種類から)' } as const;

/** Whether its member can choose the variant of a prize, or it waits to be decided. */
export const isOpenChoice = ({ choice }: Pick<WonPrize, 'choice'>): boolean => choice?.by === null;

/** The variant of a won prize, or until when it is chosen; `undefined`: the prize has no variants. */
export function variantText({ variant, choice }: Pick<WonPrize, 'variant' | 'choice'>): string | undefined {
  if (choice?.by === null) return `種類：${japanDateTime(choice.until)}までに選べます`;
  return variant === null ? undefined : `種類：${variant}${choice ? DECIDED[choice.by] : ''}`;
}

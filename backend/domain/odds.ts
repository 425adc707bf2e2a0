/** The chance to draw one of `remaining` out of `ofAll` tickets, in percent with two decimals; 0 in an empty box. */
export function oddsPercent(remaining: number, ofAll: number): number {
  return ofAll === 0 ? 0 : Math.round((remaining * 10_000) / ofAll) / 100;
}

/** The odds of a prize as the backend gives them: `0.76%`. Odds too small for two decimals are not shown as none. */
export function oddsText({ oddsPercent, remaining }: { oddsPercent: number; remaining: number }): string {
  return oddsPercent === 0 && remaining > 0 ? '0.01%未満' : `${oddsPercent.toFixed(2)}%`;
}

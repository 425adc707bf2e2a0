/** The chance to draw one of `count` out of `total` tickets: `0.76%`. One that rounds to 0 is shown as less than 0.01 %. */
export function oddsText(count: number, total: number): string {
  if (total === 0 || count === 0) return '0.00%';
  const percent = Math.round((count * 10_000) / total) / 100;
  return percent === 0 ? '0.01%未満' : `${percent.toFixed(2)}%`;
}

/** Returns minimum, quartiles and maximum. */
export function quartiles(numbers) {
  const sorted = Float64Array.from(numbers).sort();
  const at = (part) => {
    const place = (sorted.length - 1) * part;
    const below = sorted[Math.floor(place)];
    return below + (sorted[Math.ceil(place)] - below) * (place % 1);
  };
  return { least: at(0), quarter: at(0.25), median: at(0.5), threeQuarters: at(0.75), most: at(1) };
}

/**
 * The Mann-Whitney U test, which assumes no distribution. `auc`: the probability that a value of the first sample is
 * larger than one of the second; 0.5 without a difference. `p`: the probability of at least this difference by chance.
 */
export function mannWhitney(first, second) {
  const n = first.length;
  const m = second.length;
  const { rankSum, tieSum } = ranks(first, second);
  const u = rankSum - (n * (n + 1)) / 2;
  const all = n + m;
  const spread = Math.sqrt(((n * m) / 12) * (all + 1 - tieSum / (all * (all - 1))));
  const z = (u - (n * m) / 2) / spread;
  return { auc: u / (n * m), z, p: twoSided(z) };
}

/** Returns the rank sum of the first sample; equal values share their mean rank. */
function ranks(first, second) {
  const all = [...first.map((value) => [value, 1]), ...second.map((value) => [value, 0])];
  all.sort(([one], [other]) => one - other);
  let rankSum = 0;
  let tieSum = 0;
  let start = 0;
  while (start < all.length) {
    let end = start;
    while (end < all.length && all[end][0] === all[start][0]) end += 1;
    const size = end - start;
    const ofFirst = all.slice(start, end).filter(([, isFirst]) => isFirst === 1).length;
    rankSum += ofFirst * ((start + 1 + end) / 2);
    tieSum += size ** 3 - size;
    start = end;
  }
  return { rankSum, tieSum };
}

/** Two-sided p-value of z (Abramowitz and Stegun 7.1.26, accurate to seven digits). */
function twoSided(z) {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x);
}

/** Returns the smallest shift of the first sample that the test would detect. */
export function detectable(first, second, alpha) {
  let low = 0;
  let high = quartiles(first).median;
  for (let i = 0; i < 30; i += 1) {
    const middle = (low + high) / 2;
    // The second sample is compared with itself, so that the measured difference does not count.
    const { p } = mannWhitney(
      second.map((value) => value + middle),
      second,
    );
    if (p < alpha) high = middle;
    else low = middle;
  }
  return high;
}

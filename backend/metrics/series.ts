import type { Family, Labels, Sample } from './text.ts';

type About = Pick<Family, 'name' | 'help'>;

/** Something that is counted, by its labels. */
export type Counter = { add(labels?: Labels, by?: number): void; family(): Family };

export function counter(about: About): Counter {
  const counted = new Map<string, { labels: Labels; value: number }>();
  return {
    add: (labels = {}, by = 1) => {
      const one = counted.get(keyOf(labels)) ?? { labels, value: 0 };
      one.value += by;
      counted.set(keyOf(labels), one);
    },
    family: () => ({ ...about, type: 'counter', samples: [...counted.values()] }),
  };
}

/** Something that is measured, by its labels: how many of it were no larger than each bound. */
export type Histogram = { observe(value: number, labels?: Labels): void; family(): Family };

type Measured = { readonly labels: Labels; readonly within: number[]; count: number; sum: number };

export function histogram(about: About, bounds: readonly number[]): Histogram {
  const measured = new Map<string, Measured>();
  return {
    observe: (value, labels = {}) => {
      const one = measured.get(keyOf(labels)) ?? { labels, within: bounds.map(() => 0), count: 0, sum: 0 };
      measured.set(keyOf(labels), one);
      one.count += 1;
      one.sum += value;
      bounds.forEach((bound, at) => {
        if (value <= bound) one.within[at] = (one.within[at] ?? 0) + 1;
      });
    },
    family: () => ({
      ...about,
      type: 'histogram',
      samples: [...measured.values()].flatMap((one) => samplesOf(one, bounds)),
    }),
  };
}

const samplesOf = ({ labels, within, count, sum }: Measured, bounds: readonly number[]): Sample[] => [
  ...bounds.map((bound, at) => bucket({ ...labels, le: String(bound) }, within[at] ?? 0)),
  bucket({ ...labels, le: '+Inf' }, count),
  { suffix: '_sum', labels, value: sum },
  { suffix: '_count', labels, value: count },
];

const bucket = (labels: Labels, value: number): Sample => ({ suffix: '_bucket', labels, value });

/** Labels are always given in the same order, by the same line of code. */
const keyOf = (labels: Labels): string => JSON.stringify(labels);

export const gauge = (about: About, samples: readonly Sample[]): Family => ({
  ...about,
  type: 'gauge',
  samples,
});

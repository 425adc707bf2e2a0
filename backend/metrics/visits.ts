import { Counter, Histogram, type Registry } from '@prometheus-io/client';

/** Bounds of "good" and "poor" are among them: 0.2 and 0.5 s for INP, 0.8 and 1.8 s for TTFB, 2.5 and 4 s for LCP. */
const SECONDS = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];

/** "Good" is up to 0.1, "poor" above 0.25. */
const SHIFTS = [0.02, 0.05, 0.1, 0.25, 0.5];

/** How a page was for a visitor: seconds, and the shift of its layout. */
type Visit = {
  readonly page: string;
  readonly lcp?: number;
  readonly inp?: number;
  readonly ttfb?: number;
  readonly cls?: number;
  readonly errors: readonly { readonly kind: string }[];
};

/** Creates the metrics of reported visits, and returns the function that counts one. */
export function createVisitCounters(registry: Registry): (visit: Visit) => void {
  const registers = [registry];
  const labelNames = ['page'];
  const seconds = new Histogram({
    name: 'shop_web_vital_seconds',
    help: 'Web Vitals that browsers reported: lcp, inp and ttfb.',
    labelNames: [...labelNames, 'vital'],
    buckets: SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'shop_layout_shift',
    help: 'Cumulative layout shift of pages that browsers reported.',
    labelNames,
    buckets: SHIFTS,
    registers,
  });
  const errors = new Counter({
    name: 'shop_browser_errors_total',
    help: 'Errors of scripts that browsers reported.',
    labelNames: [...labelNames, 'kind'],
    registers,
  });
  return ({ page, lcp, inp, ttfb, cls, errors: reported }) => {
    for (const [vital, value] of Object.entries({ lcp, inp, ttfb })) {
      if (value !== undefined) seconds.observe({ page, vital }, value);
    }
    if (cls !== undefined) shifts.observe({ page }, cls);
    for (const { kind } of reported) errors.inc({ page, kind });
  };
}

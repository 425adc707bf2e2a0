import { z } from 'zod';

/** The path to which browsers send reports. It is no call of a page: nobody reads the answer. */
export const BROWSER_REPORTS_PATH = '/api/browser';

/** Kinds of pages. An address may name a person's order. */
export const REPORTED_PAGES = [
  'top',
  'draw',
  'purchase',
  'search',
  'info',
  'login',
  'member',
  'other',
] as const;

/** Classes of errors. A message may contain what somebody typed. */
const REPORTED_ERRORS = [
  'ChunkLoadError',
  'Error',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'other',
] as const;

const MAX_REPORTED_ERRORS = 5;

/** A script of the build with line and column; empty: elsewhere, such as in an extension. */
const Place = z.string().regex(/^(?:|[\w~.-]{1,80}\.js:\d{1,6}:\d{1,7})$/);

const Seconds = z.number().min(0).max(600);

/** A visit of one page: how fast it was (Web Vitals) and what failed. */
export const BrowserReport = z.strictObject({
  page: z.enum(REPORTED_PAGES),
  lcp: Seconds.optional(),
  inp: Seconds.optional(),
  ttfb: Seconds.optional(),
  cls: z.number().min(0).max(100).optional(),
  errors: z.array(z.strictObject({ kind: z.enum(REPORTED_ERRORS), at: Place })).max(MAX_REPORTED_ERRORS),
});
export type BrowserReport = z.infer<typeof BrowserReport>;

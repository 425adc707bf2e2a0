import type { BROWSER_REPORTS_PATH, BrowserReport } from '#lib/contract/browser-report.ts';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

type Page = BrowserReport['page'];
type ReportedError = BrowserReport['errors'][number];

/** The contract's schema would load zod. */
const PATH: typeof BROWSER_REPORTS_PATH = '/api/browser';
const MAX_ERRORS = 5;
const MS_PER_S = 1_000;

/** Returns the kind of a page. Its address may contain the id of an order. */
export function pageOf(pathname: string): Page {
  const [shop, name, part, more] = pathname.split('/').slice(1);
  if (shop !== 'sanrio') return 'other';
  if (name === undefined || name === '') return 'top';
  if (name === 'mypage') return /^(?:login|signup|reminder)$/.test(part ?? '') ? 'login' : 'member';
  if (name === 'search' || name === 'archive') return 'search';
  if (name === 'news' || Object.hasOwn(INFO_PAGES, name)) return 'info';
  if (part === 'shopping' || part === 'result') return 'purchase';
  return more === undefined ? 'draw' : 'other';
}

const KINDS: readonly ReportedError['kind'][] = [
  'ChunkLoadError',
  'Error',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
];

/** The place of a stack's first script: `at f (https://…/a.js:1:2)` in Chromium, `f@https://…/a.js:1:2` elsewhere. */
const PLACE = /(https?:\/\/[^\s()@]+)\/([\w~.-]{1,77}\.js):(\d{1,6}:\d{1,7})/;

/** Describes an error by its class and its place in a script of the build, without its message. */
export function reportedError(error: unknown, origin: string): ReportedError {
  const { name, stack = '' } = error instanceof Error ? error : {};
  const [, folder, file, position] = PLACE.exec(stack) ?? [];
  const isOwn = folder?.startsWith(`${origin}/_next/static/`) === true;
  return { kind: KINDS.find((kind) => kind === name) ?? 'other', at: isOwn ? `${file}:${position}` : '' };
}

/** Measures the page with which this visit began, until it is left, and sends one report. */
export function reportVisit(): void {
  const page = pageOf(location.pathname);
  const vitals: Partial<Record<'lcp' | 'inp' | 'ttfb' | 'cls', number>> = {};
  const errors: ReportedError[] = [];
  onLCP(({ value }) => (vitals.lcp = value / MS_PER_S));
  onINP(({ value }) => (vitals.inp = value / MS_PER_S));
  onTTFB(({ value }) => (vitals.ttfb = value / MS_PER_S));
  onCLS(({ value }) => (vitals.cls = value));
  const record = (error: unknown) => {
    if (errors.length < MAX_ERRORS) errors.push(reportedError(error, location.origin));
  };
  addEventListener('error', ({ error }) => record(error));
  addEventListener('unhandledrejection', ({ reason }) => record(reason));
  let isSent = false;
  // Listens after web-vitals, which reports its values at the same event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || isSent) return;
    isSent = true;
    const report: BrowserReport = { page, ...vitals, errors };
    const body = JSON.stringify(report);
    const headers = { 'content-type': 'application/json' };
    // Without cookies: the report belongs to nobody.
    fetch(PATH, { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(() => {});
  });
}

import type { SiteEnv } from '#lib/site/env.ts';
import { hashSource } from './finished-pages.ts';
import { dataLayerScript } from './known-scripts.ts';

type Site = Pick<SiteEnv, 'SITE_ORIGIN' | 'IMAGE_HOST' | 'GA_MEASUREMENT_ID' | 'GA_DATA_LAYER'>;
export type SecurityHeaders = Readonly<Record<string, string>>;

const GOOGLE_SCRIPTS = ['https://www.googletagmanager.com'];
const GOOGLE_REPORTS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://www.googletagmanager.com',
];

/** Two years, as the browsers' preload lists require; the backend's responses carry the same value. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

const PAGE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** A script, style sheet or picture: only its type must not be guessed. */
const ASSET_HEADERS: SecurityHeaders = { 'X-Content-Type-Options': 'nosniff' };

/** An SVG opened by itself is a document: its own styles apply, and nothing else runs or loads. */
const SVG_HEADERS: SecurityHeaders = {
  ...ASSET_HEADERS,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** `text/x-component` is a page's data, read by the router of an open page. */
const ASSET_TYPES =
  /^(?:text\/(?:css|javascript|x-component)|application\/javascript|image\/(?:avif|webp|png|jpeg))\s*(?:;|$)/;

const SVG_TYPES = /^image\/svg\+xml\s*(?:;|$)/;

/**
 * Selects the security headers by the type of a response. A page's headers are half a kilobyte and a first visit makes
 * forty requests, so that known parts of a page go without them. A missing or unknown type counts as a page.
 */
export function securityHeadersFor(contentType: unknown, ofPages: SecurityHeaders): SecurityHeaders {
  if (typeof contentType !== 'string') return ofPages;
  if (SVG_TYPES.test(contentType)) return SVG_HEADERS;
  return ASSET_TYPES.test(contentType) ? ASSET_HEADERS : ofPages;
}

type SecurityRules = {
  /** The security headers of a page without inline scripts, and of every unknown type. */
  readonly headers: SecurityHeaders;
  /** Returns the content security policy of a page with inline scripts of these hashes. */
  readonly policyFor: (hashes: readonly string[]) => string;
};

/** Returns the security headers of pages. */
export function createSecurityRules(site: Site, isDevelopment: boolean): SecurityRules {
  const policyFor = contentSecurityPolicy(site, isDevelopment);
  const headers = {
    ...PAGE,
    'Content-Security-Policy': policyFor([]),
    ...(site.SITE_ORIGIN.startsWith('https:') ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
  };
  return { headers, policyFor };
}

/** The call that records violations of the policy. All browsers read `report-uri`, and not all `report-to`. */
const VIOLATIONS_PATH = '/api/violation';

/**
 * Lists what a page may load and from where. Inline scripts are allowed by their hashes: a page is cached for all
 * visitors and cannot carry a nonce (docs/decisions/0042).
 */
function contentSecurityPolicy(site: Site, isDevelopment: boolean): SecurityRules['policyFor'] {
  const measured = site.GA_MEASUREMENT_ID !== undefined;
  const reports = measured ? GOOGLE_REPORTS : [];
  const scripts = [
    "'self'",
    // React's development build explains errors by means of eval.
    ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ...(measured ? [...GOOGLE_SCRIPTS, hashSource(dataLayerScript(site.GA_DATA_LAYER))] : []),
  ].join(' ');
  const others = Object.entries({
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...(site.IMAGE_HOST ? [site.IMAGE_HOST] : []), ...reports],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...reports],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [VIOLATIONS_PATH],
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  return (hashes) => `default-src 'self'; script-src ${[scripts, ...hashes].join(' ')}; ${others}`;
}

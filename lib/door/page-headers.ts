import type { SiteEnv } from '../site/env.ts';

type Surroundings = Pick<SiteEnv, 'SITE_ORIGIN' | 'IMAGE_HOST' | 'GA_MEASUREMENT_ID'>;

const GOOGLE_SCRIPTS = ['https://www.googletagmanager.com'];
const GOOGLE_REPORTS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://www.googletagmanager.com',
];

/** Two years, as the browsers' lists of secure sites ask for; the backend's answers say the same. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** What protects a page, wherever the shop runs. */
const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Headers of every page. */
export function pageHeaders(site: Surroundings, isDevelopment: boolean): Record<string, string> {
  return {
    ...EVERYWHERE,
    'Content-Security-Policy': contentSecurityPolicy(site, isDevelopment),
    ...(site.SITE_ORIGIN.startsWith('https:') ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
  };
}

/** What a page may load and from where; docs/decisions/0042 says why inline scripts are among it. */
function contentSecurityPolicy(site: Surroundings, isDevelopment: boolean): string {
  const measured = site.GA_MEASUREMENT_ID !== undefined;
  const scripts = measured ? GOOGLE_SCRIPTS : [];
  const reports = measured ? GOOGLE_REPORTS : [];
  const policy = {
    'default-src': ["'self'"],
    // React's development build explains errors by means of eval.
    'script-src': ["'self'", "'unsafe-inline'", ...(isDevelopment ? ["'unsafe-eval'"] : []), ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...(site.IMAGE_HOST ? [site.IMAGE_HOST] : []), ...reports],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...reports],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

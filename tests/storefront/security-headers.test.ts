import { hashSource } from '../../server/finished-pages.ts';
import { dataLayerScript } from '../../server/known-scripts.ts';
import { readSiteEnv } from '#lib/site/env.ts';
import { createSecurityRules, securityHeadersFor } from '../../server/security-headers.ts';

const { headers: OF_PAGES } = createSecurityRules(
  readSiteEnv({ SITE_ORIGIN: 'https://shop.example.jp' }),
  false,
);

describe('the security headers', () => {
  test.each([
    'text/html; charset=utf-8',
    'application/json',
    'text/plain',
    'application/xml',
    'text/css-or-not',
    undefined,
  ])('of a page, or an unknown type, are complete: %s', (type) => {
    expect(securityHeadersFor(type, OF_PAGES)).toBe(OF_PAGES);
    expect(Object.keys(OF_PAGES).toSorted()).toEqual([
      'Content-Security-Policy',
      'Cross-Origin-Opener-Policy',
      'Permissions-Policy',
      'Referrer-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'X-Frame-Options',
    ]);
  });

  test.each([
    'application/javascript; charset=UTF-8',
    'text/css; charset=UTF-8',
    'text/x-component',
    'image/png',
    'image/avif',
  ])('of an asset forbid guessing its type: %s', (type) => {
    expect(securityHeadersFor(type, OF_PAGES)).toEqual({ 'X-Content-Type-Options': 'nosniff' });
  });

  test('of an SVG allow only its own styles', () => {
    expect(securityHeadersFor('image/svg+xml', OF_PAGES)).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  });

  test('require HTTPS for as long as the backend does', () => {
    expect(OF_PAGES['Strict-Transport-Security']).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('the content security policy', () => {
  const policyOf = (environment: Record<string, string>) =>
    createSecurityRules(readSiteEnv(environment), false).policyFor(["'sha256-x'", "'sha256-y'"]);

  test('allows only the shop and the scripts of the page by default', () => {
    expect(policyOf({})).toBe(
      "default-src 'self'; script-src 'self' 'sha256-x' 'sha256-y'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; report-uri /api/violation",
    );
  });

  test('allows the image host', () => {
    expect(policyOf({ IMAGE_HOST: 'https://img.example.jp' })).toContain(
      "img-src 'self' data: https://img.example.jp;",
    );
  });

  test('allows analytics if configured', () => {
    const script = hashSource(dataLayerScript('shopLayer'));
    expect(policyOf({ GA_MEASUREMENT_ID: 'G-ABC123', GA_DATA_LAYER: 'shopLayer' })).toContain(
      `script-src 'self' https://www.googletagmanager.com ${script} 'sha256-x' 'sha256-y';`,
    );
  });

  test('comes with Strict-Transport-Security on https only', () => {
    const secured = (origin: string) =>
      'Strict-Transport-Security' in createSecurityRules(readSiteEnv({ SITE_ORIGIN: origin }), false).headers;
    expect([secured('https://shop.example.jp'), secured('http://localhost:3000')]).toEqual([true, false]);
  });
});

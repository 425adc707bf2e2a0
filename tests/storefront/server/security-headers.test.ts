import { pageHeaders, securityHeadersFor } from '#server/security-headers.ts';
import { readSiteEnv } from '#lib/site/env.ts';

const OF_PAGES = pageHeaders(readSiteEnv({ SITE_ORIGIN: 'https://shop.example.jp' }), false);

describe('the security headers', () => {
  test.each([
    'text/html; charset=utf-8',
    'application/json',
    'text/plain',
    'application/xml',
    'text/css-or-not',
    undefined,
  ])('of a page, or of what might be one, are complete: %s', (type) => {
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
  ])('of a part forbid guessing its type: %s', (type) => {
    expect(securityHeadersFor(type, OF_PAGES)).toEqual({ 'X-Content-Type-Options': 'nosniff' });
  });

  test('of a drawing forbid everything but its own styles', () => {
    expect(securityHeadersFor('image/svg+xml', OF_PAGES)).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  });

  test('require a secure connection for as long as the backend does', () => {
    expect(OF_PAGES['Strict-Transport-Security']).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('the content security policy', () => {
  const policyOf = (environment: Record<string, string>) =>
    pageHeaders(readSiteEnv(environment), false)['Content-Security-Policy'];

  test('allows the shop alone, where nothing else is configured', () => {
    expect(policyOf({})).toBe(
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    );
  });

  test('allows pictures of the image host', () => {
    expect(policyOf({ IMAGE_HOST: 'https://img.example.jp' })).toContain(
      "img-src 'self' data: https://img.example.jp;",
    );
  });

  test('allows analytics where they are configured', () => {
    expect(policyOf({ GA_MEASUREMENT_ID: 'G-ABC123' })).toContain(
      "script-src 'self' 'unsafe-inline' https://www.googletagmanager.com;",
    );
  });

  test('is joined by Strict-Transport-Security on https only', () => {
    const secured = (origin: string) =>
      'Strict-Transport-Security' in pageHeaders(readSiteEnv({ SITE_ORIGIN: origin }), false);
    expect([secured('https://shop.example.jp'), secured('http://localhost:3000')]).toEqual([true, false]);
  });
});

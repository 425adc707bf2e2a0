import { readSiteEnv } from '#lib/site/env.ts';
import { pageHeaders } from '#lib/door/page-headers.ts';

describe('the environment of the storefront', () => {
  test('may be empty', () => {
    expect(readSiteEnv({})).toMatchObject({
      API_ORIGIN: 'http://127.0.0.1:4000',
      SITE_ORIGIN: 'http://localhost:3000',
      IMAGE_HOST: '',
    });
    expect(readSiteEnv({ REVALIDATE_SECRET: '', GA_MEASUREMENT_ID: '' })).not.toHaveProperty(
      'REVALIDATE_SECRET',
    );
  });

  test.each([
    ['API_ORIGIN', 'localhost:4000', 'wants scheme, host and port alone, such as https://shop.example.jp'],
    [
      'API_ORIGIN',
      'http://localhost:4000/',
      'wants scheme, host and port alone, such as https://shop.example.jp',
    ],
    ['SITE_ORIGIN', 'ftp://x', 'wants scheme, host and port alone, such as https://shop.example.jp'],
    ['IMAGE_HOST', 'images', 'wants scheme, host and port alone, such as https://shop.example.jp'],
    ['REVALIDATE_SECRET', 'short', 'wants 32 characters or more'],
    ['GA_MEASUREMENT_ID', 'UA-1', 'wants a measurement id such as G-ABC123'],
    ['GA_DATA_LAYER', 'a b', 'wants the name of a variable'],
    [
      'TRUSTED_PROXIES',
      'proxy',
      'wants addresses or networks, comma separated, such as 127.0.0.1,10.0.0.0/8',
    ],
  ])('says in one line what %s wants instead of %j', (name, value, wish) => {
    const line = `The storefront's environment is not usable: ${name} ${wish}`;
    expect(() => readSiteEnv({ [name]: value })).toThrow(new Error(line));
  });
});

describe('what a page may do', () => {
  const policyOf = (environment: Record<string, string>) =>
    pageHeaders(readSiteEnv(environment), false)['Content-Security-Policy'];

  test('is to load from the shop alone, where nothing else is configured', () => {
    expect(policyOf({})).toBe(
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    );
  });

  test('is to show pictures of the image host', () => {
    expect(policyOf({ IMAGE_HOST: 'https://img.example.jp' })).toContain(
      "img-src 'self' data: https://img.example.jp;",
    );
  });

  test('is to be counted, where the shop counts', () => {
    expect(policyOf({ GA_MEASUREMENT_ID: 'G-ABC123' })).toContain(
      "script-src 'self' 'unsafe-inline' https://www.googletagmanager.com;",
    );
  });

  test('is bound to a secure connection, where there is one', () => {
    const secured = (origin: string) =>
      'Strict-Transport-Security' in pageHeaders(readSiteEnv({ SITE_ORIGIN: origin }), false);
    expect([secured('https://shop.example.jp'), secured('http://localhost:3000')]).toEqual([true, false]);
  });
});

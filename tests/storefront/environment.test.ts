import { readSiteEnv } from '#lib/site/env.ts';

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

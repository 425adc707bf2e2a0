import { readShopEnv } from '#backend/launcher/environment.ts';
import { backend } from '#backend/launcher/programs.ts';

const refusals = [
  [{ PORT: 'abc' }, 'PORT wants a port number from 1 to 65535, but is "abc".'],
  [{ BACKEND_PORT: '70000' }, 'BACKEND_PORT wants a port number from 1 to 65535, but is "70000".'],
  [{ PORT: '4000' }, 'PORT and BACKEND_PORT must differ, but both are 4000.'],
  [
    { DATABASE_URL: 'mysql://me:secret@host/shop' },
    'DATABASE_URL wants a URL such as postgresql://user:password@host:5432/shop, or nothing, but is "…".',
  ],
  [
    { SITE_ORIGIN: 'shop' },
    `SITE_ORIGIN wants the shop's public origin, such as https://shop.example (http only for localhost), but is "shop".`,
  ],
  [
    { SITE_ORIGIN: 'http://shop.example' },
    `SITE_ORIGIN wants the shop's public origin, such as https://shop.example (http only for localhost), but is "http://shop.example".`,
  ],
] as const;

test.each(refusals)(
  '%j is refused in one line that names the variable and its allowed values',
  (env, line) => {
    expect(() => readShopEnv(env)).toThrow(new Error(line));
  },
);

test('without variables the shop uses ports 3000 and 4000', () => {
  expect(readShopEnv({ PORT: '' })).toMatchObject({
    PORT: 3000,
    BACKEND_PORT: 4000,
    BACKEND_HOST: '127.0.0.1',
  });
});

test('only a shop on localhost opens its mailbox and takes payments without money by itself', () => {
  const allowed = (source: Record<string, string>) => {
    const { env } = backend('shop', readShopEnv(source), 'postgresql://shop@127.0.0.1/shop');
    return [
      env.ALLOW_SAMPLE_OPERATOR,
      env.ALLOW_BUILT_IN_MAILBOX,
      env.ALLOW_SANDBOX_PAYMENTS,
      env.ALLOW_LOCAL_BEACON,
    ];
  };
  expect(allowed({})).toEqual(['yes', 'yes', 'yes', 'yes']);
  expect(allowed({ SITE_ORIGIN: 'https://shop.example' })).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

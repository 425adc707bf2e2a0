import { readBackendEnv } from '#backend/config.ts';

test('Every variable is optional', () => {
  expect(readBackendEnv({})).toMatchObject({
    BACKEND_HOST: '127.0.0.1',
    BACKEND_PORT: 4000,
    DATA_DIR: 'data',
    TRUSTED_PROXIES: ['127.0.0.1', '::1'],
  });
});

test('An empty value counts as unset', () => {
  expect(readBackendEnv({ BACKEND_PORT: '', DATABASE_URL: '' }).BACKEND_PORT).toBe(4000);
});

test.each(['https://shop.example.jp', 'http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
  'SITE_ORIGIN can be %s',
  (origin) => {
    expect(readBackendEnv({ SITE_ORIGIN: origin }).SITE_ORIGIN).toBe(origin);
  },
);

test('TRUSTED_PROXIES is a list', () => {
  const env = readBackendEnv({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.1' });
  expect(env.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

test.each([
  ['BACKEND_PORT', '65536', 'must be a port number, 0 to 65535'],
  ['BACKEND_PORT', 'http', 'must be a port number, 0 to 65535'],
  ['DATABASE_URL', 'mysql://localhost/x', 'must look like postgresql://user:password@host/database'],
  ['STOREFRONT_ORIGIN', 'http://localhost:3000/shop', 'must be scheme, host and port alone'],
  ['SITE_ORIGIN', 'shop', 'must be scheme, host and port alone'],
  ['SITE_ORIGIN', 'http://shop.example.jp', 'must be https, or http on localhost'],
  ['SITE_ORIGIN', 'http://localhost.example.jp', 'must be https, or http on localhost'],
  ['REVALIDATE_SECRET', 'short', 'must be at least 32 characters, the same as the storefront has'],
  ['TRUSTED_PROXIES', 'true', 'must be addresses or ranges'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses or ranges'],
  ['REQUESTS_PER_MINUTE', '0', 'must be a whole number of 1 or more'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
])('%s=%s is refused in one line that names it', (name, value, wants) => {
  const read = () => readBackendEnv({ [name]: value });
  expect(read).toThrow(name);
  expect(read).toThrow(wants);
  expect(read).toThrow(/^[^\n]+$/);
});

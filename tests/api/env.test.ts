import { readBackendEnv } from '#backend/env.ts';

test('Nothing has to be set', () => {
  expect(readBackendEnv({})).toMatchObject({
    BACKEND_HOST: '127.0.0.1',
    BACKEND_PORT: 4000,
    DATA_DIR: 'data',
    TRUSTED_PROXIES: ['127.0.0.1', '::1'],
  });
});

test('What is set to nothing is not set', () => {
  expect(readBackendEnv({ BACKEND_PORT: '', DATABASE_URL: '' }).BACKEND_PORT).toBe(4000);
});

test('Proxies are a list', () => {
  const env = readBackendEnv({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.1' });
  expect(env.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

test.each([
  ['BACKEND_PORT', '65536', 'must be a port number, 0 to 65535'],
  ['BACKEND_PORT', 'http', 'must be a port number, 0 to 65535'],
  ['DATABASE_URL', 'mysql://localhost/x', 'must look like postgresql://user:password@host/database'],
  ['STOREFRONT_ORIGIN', 'http://localhost:3000/shop', 'must be scheme, host and port alone'],
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

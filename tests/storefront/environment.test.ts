import { readSiteEnv } from '#lib/site/env.ts';
import { isProxyList, clientAddress, trustedProxies } from '#lib/site/client-address.ts';
import { readOperator } from '#lib/site/operator-env.ts';

const ORIGIN = 'wants scheme, host and port alone, such as https://shop.example.jp';

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
    ['API_ORIGIN', 'localhost:4000', ORIGIN],
    ['API_ORIGIN', 'http://localhost:4000/', ORIGIN],
    ['SITE_ORIGIN', 'ftp://x', ORIGIN],
    ['IMAGE_HOST', 'images', ORIGIN],
    ['STOREFRONT_ORIGIN', 'http://localhost:3000/shop', ORIGIN],
    [
      'API_ORIGIN',
      'http://10.0.0.7:4000',
      'wants https for another machine; ALLOW_PLAIN_NETWORK=yes if that network encrypts by itself',
    ],
    ['REVALIDATE_SECRET', 'short', 'wants 32 characters or more'],
    ['GA_MEASUREMENT_ID', 'UA-1', 'wants a measurement id such as G-ABC123'],
    ['GA_DATA_LAYER', 'a b', 'wants the name of a variable'],
    [
      'TRUSTED_PROXIES',
      'proxy',
      'wants addresses or networks, comma separated, such as 127.0.0.1,10.0.0.0/8',
    ],
  ])('reports the expected form of %s instead of %j', (name, value, expected) => {
    const line = `The storefront's environment is not usable: ${name} ${expected}`;
    expect(() => readSiteEnv({ [name]: value })).toThrow(new Error(line));
  });
});

test.each([
  { API_ORIGIN: 'https://backend.example.jp' },
  { API_ORIGIN: 'http://localhost:4000' },
  { API_ORIGIN: 'http://10.0.0.7:4000', ALLOW_PLAIN_NETWORK: 'yes' },
])('a backend is reached by %j', (source) => {
  expect(readSiteEnv(source).API_ORIGIN).toBe(source.API_ORIGIN);
});

const trusts = trustedProxies('127.0.0.1, 10.0.0.0/8, 2001:db8::/32');

describe('the client address', () => {
  test.each([
    ['is the peer if it is not a trusted proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['is the peer, whatever an untrusted one claims', '203.0.113.7', '1.1.1.1', '203.0.113.7'],
    ['is the one reported by a trusted proxy', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is the one reported through two trusted proxies', '127.0.0.1', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
    [
      'is the right-most that is not a trusted proxy',
      '127.0.0.1',
      '1.1.1.1, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['is the left-most if all are trusted proxies', '127.0.0.1', '10.0.0.9, 10.1.2.3', '10.0.0.9'],
    ['is the proxy if it reports an invalid one', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['is the proxy if it reports none', '10.1.2.3', ', ,', '10.1.2.3'],
    ['is written as IPv4 if it is mapped', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['is read from mapped IPv4 addresses', '::ffff:127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['may be IPv6', '2001:db8::1', '2001:db9::7', '2001:db9::7'],
  ])('%s', (...[, peer, forwardedFor, client]) => {
    expect(clientAddress(peer, forwardedFor, trusts)).toBe(client);
  });

  test('is the peer if no proxy is trusted', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.7', trustedProxies(''))).toBe('127.0.0.1');
  });
});

test.each([
  ['', true],
  ['127.0.0.1', true],
  ['127.0.0.1, ::1,10.0.0.0/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['localhost', false],
  ['127.0.0.1 10.0.0.1', false],
])('the list of proxies %j is checked', (listed, isOne) => {
  expect(isProxyList(listed)).toBe(isOne);
});

describe("The operator's data", () => {
  const COMPLETE = {
    NODE_ENV: 'production',
    OPERATOR_NAME: '株式会社まちかど',
    OPERATOR_REPRESENTATIVE: '代表取締役 町角 歩',
    OPERATOR_ZIP: '150-0001',
    OPERATOR_ADDRESS: '東京都渋谷区神宮前1-2-3',
    OPERATOR_TEL: '03-1234-5678',
    OPERATOR_EMAIL: 'shop@example.com',
    OPERATOR_HOURS: '平日 10:00〜17:00',
    OPERATOR_COPYRIGHT: '© 2026 Machikado Inc.',
    OPERATOR_COURT: '東京地方裁判所',
    OPERATOR_PAYMENT_AGENT: '株式会社けっさい',
  };

  test('is read from the environment', () => {
    expect(readOperator(COMPLETE)).toMatchObject({
      name: '株式会社まちかど',
      tel: '03-1234-5678',
      isSample: false,
    });
  });

  test.each([
    [undefined, null],
    ['', null],
    ['T1234567890123', 'T1234567890123'],
  ])('may have the registration number %j', (given, read) => {
    const operator = readOperator({ ...COMPLETE, OPERATOR_INVOICE_NUMBER: given });
    expect(operator).toMatchObject({ invoiceNumber: read, isSample: false });
  });

  test('is required at an origin that others reach, whatever NODE_ENV says', () => {
    expect(() => readOperator({ NODE_ENV: 'Production', SITE_ORIGIN: 'https://shop.example.jp' })).toThrow(
      'OPERATOR_NAME is missing',
    );
  });

  test('is required in production', () => {
    expect(() => readOperator({ ...COMPLETE, OPERATOR_NAME: undefined, OPERATOR_TEL: '' })).toThrow(
      "The operator's data is not usable: OPERATOR_NAME is missing; OPERATOR_TEL is missing",
    );
  });

  test.each([
    ['OPERATOR_ZIP', '1500001', 'OPERATOR_ZIP wants a postal code such as 150-0001'],
    ['OPERATOR_TEL', '1234', 'OPERATOR_TEL wants a number such as 03-1234-5678'],
    ['OPERATOR_EMAIL', 'shop', 'OPERATOR_EMAIL wants an e-mail address'],
    ['OPERATOR_COURT', '  ', 'OPERATOR_COURT wants some text'],
    ['OPERATOR_INVOICE_NUMBER', 'T123', 'OPERATOR_INVOICE_NUMBER wants T and 13 digits'],
  ])('reports the invalid value %s=%j', (name, value, problem) => {
    const read = () => readOperator({ ...COMPLETE, [name]: value });
    expect(read).toThrow(problem);
    expect(read).not.toThrow('\n');
  });

  test.each([
    { NODE_ENV: 'development' },
    { NODE_ENV: 'production', ALLOW_SAMPLE_OPERATOR: 'yes' },
    { NODE_ENV: 'production', NEXT_PHASE: 'phase-production-build' },
  ])('is a marked sample with %j', (source) => {
    const operator = readOperator(source);
    expect(operator.isSample).toBe(true);
    expect(operator.name).toContain('見本');
  });

  test('is completed from the sample only where values are missing', () => {
    const operator = readOperator({ ...COMPLETE, NODE_ENV: 'development', OPERATOR_HOURS: undefined });
    expect(operator.name).toBe('株式会社まちかど');
    expect(operator.hours).toContain('見本');
    expect(operator.isSample).toBe(true);
  });

  test('is checked also where a sample is allowed', () => {
    expect(() => readOperator({ NODE_ENV: 'development', OPERATOR_TEL: 'なし' })).toThrow('OPERATOR_TEL');
  });
});

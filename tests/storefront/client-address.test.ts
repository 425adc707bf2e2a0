import { isProxyList, clientAddress, trustedProxies } from '#lib/site/client-address.ts';

const trusts = trustedProxies('127.0.0.1, 10.0.0.0/8, 2001:db8::/32');

describe('who asks', () => {
  test.each([
    ['is the peer, when it is no proxy of ours', '203.0.113.7', undefined, '203.0.113.7'],
    ['is the peer, whatever it claims', '203.0.113.7', '1.1.1.1', '203.0.113.7'],
    ['is told by a proxy of ours', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is told through two proxies of ours', '127.0.0.1', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
    [
      'is the right-most that is no proxy of ours',
      '127.0.0.1',
      '1.1.1.1, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    ['is the left-most, when all are proxies of ours', '127.0.0.1', '10.0.0.9, 10.1.2.3', '10.0.0.9'],
    ['is the proxy, when it tells nonsense', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['is the proxy, when it tells nothing', '10.1.2.3', ', ,', '10.1.2.3'],
    ['is written plainly', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['is known through a socket that speaks both', '::ffff:127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['may speak IPv6', '2001:db8::1', '2001:db9::7', '2001:db9::7'],
  ])('%s', (...[, peer, forwardedFor, client]) => {
    expect(clientAddress(peer, forwardedFor, trusts)).toBe(client);
  });

  test('is the peer, where nobody is trusted', () => {
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
])('a list of proxies: %j', (listed, isOne) => {
  expect(isProxyList(listed)).toBe(isOne);
});

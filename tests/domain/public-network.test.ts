import { Agent } from 'node:https';
import { isPublicAddress, PrivateAddressError, publicLookup } from '#backend/providers/public-network.ts';
import { post, publicRequest } from '#backend/providers/public-post.ts';

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['2002:a00:1::', false],
])('The address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('A name with an address of this machine is not called', async () => {
  const answer = new Promise((resolve) => publicLookup('localhost', {}, resolve));
  expect(await answer).toEqual(new PrivateAddressError('localhost'));
});

test.each([
  ['https://127.0.0.1:1/', '127.0.0.1'],
  ['https://0x7f000001:1/', '127.0.0.1'],
  ['https://169.254.169.254/latest', '169.254.169.254'],
  ['https://[::1]:1/', '::1'],
])('A post to the address in %s is not sent', async (url, address) => {
  const params = { url, headers: {}, body: null, signal: AbortSignal.timeout(60_000) };
  expect(await post(publicRequest(), params)).toEqual({ error: new PrivateAddressError(address) });
});

test.each([
  ['a connection of its own', undefined],
  ['a kept connection', new Agent({ keepAlive: true })],
])('A post to this machine by %s is not sent', async (_name, agent) => {
  const signal = AbortSignal.timeout(60_000);
  const params = { url: 'https://localhost:1/', headers: {}, body: null, signal };
  expect(await post(publicRequest(agent), params)).toEqual({ error: new PrivateAddressError('localhost') });
});

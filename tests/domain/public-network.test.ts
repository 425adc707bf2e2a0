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
  ['a connection of its own', undefined],
  ['a kept connection', new Agent({ keepAlive: true })],
])('A post to this machine by %s is not sent', async (_name, agent) => {
  const signal = AbortSignal.timeout(60_000);
  const params = { url: 'https://localhost:1/', headers: {}, body: null, signal };
  expect(await post(publicRequest(agent), params)).toEqual({ error: new PrivateAddressError('localhost') });
});

import { isPublicAddress, PrivateAddressError, publicLookup } from '#backend/providers/public-network.ts';

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

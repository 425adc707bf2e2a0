import { GET as changePassword } from '../../app/.well-known/change-password/route.ts';
import { GET as passkeyEndpoints } from '../../app/.well-known/passkey-endpoints/route.ts';

const PAGE = '/sanrio/mypage/password';

test('Password managers are led to the form that changes the password', () => {
  const { status, headers } = changePassword();
  expect([status, headers.get('location')]).toEqual([302, PAGE]);
});

test('Password managers learn where passkeys are added and removed', async () => {
  const answer = passkeyEndpoints(new Request('http://localhost:3000/.well-known/passkey-endpoints'));
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const page = `http://localhost:3000${PAGE}`;
  expect(await answer.json()).toEqual({ enroll: page, manage: page });
});

import { hiddenEmail, isSameEmail } from '#backend/domain/members/email-address.ts';

test.each([
  ['marupo@example.jp', 'ma***@example.jp'],
  ['abcd@example.jp', 'ab***@example.jp'],
  ['abc@example.jp', 'a***@example.jp'],
  ['ab@example.jp', 'a***@example.jp'],
  ['a@example.jp', '***@example.jp'],
])('%s is shown as %s', (email, shown) => {
  expect(hiddenEmail(email)).toBe(shown);
});

test('Small and capital letters make no difference to whose an address is', () => {
  expect(isSameEmail('Marupo@Example.JP', 'marupo@example.jp')).toBe(true);
  expect(isSameEmail('marupo@example.jp', 'marup0@example.jp')).toBe(false);
});

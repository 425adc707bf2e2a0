import { cryptoSecrets } from '#backend/crypto/secrets.ts';

const many = <Secret>(draw: () => Secret): Secret[] => Array.from({ length: 2_000 }, draw);

test('A token has 256 bits, fits into a cookie and is unique', () => {
  const tokens = many(cryptoSecrets.newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('A code has six digits, also with a leading 0', () => {
  const codes = many(cryptoSecrets.newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  // Of 2,000 codes some begin with each digit, unless 0 gets lost or a digit is never drawn.
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});

test('A digest is SHA-256', () => {
  expect(cryptoSecrets.digest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});

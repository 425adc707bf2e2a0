import { aBackend, type TestBackend } from '../../../support/backend.ts';
import { aMember, statusAndCode } from '../../../support/members.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());

const EVERY = [
  { newDraws: true, restock: true },
  { newDraws: true, restock: false },
  { newDraws: false, restock: true },
  { newDraws: false, restock: false },
];

/** As the mailing of news reads them. */
async function stored(userId: string) {
  const { rows } = await backend.db.execute<{ member_id: string }>(
    'select member_id, wants_new_draws as "newDraws", wants_restock as restock from members',
  );
  const { member_id: _id, ...wishes } = rows.find(({ member_id }) => member_id === userId) ?? {};
  return wishes;
}

test.each(EVERY)('Preferences of the sign-up are stored: %j', async (mailWishes) => {
  const email = `${mailWishes.newDraws}-${mailWishes.restock}@example.jp`;
  const member = await aMember(backend, { email, mailWishes });
  expect(await stored(member.userId)).toEqual(mailWishes);
});

test('Preferences are off by default and stored when changed', async () => {
  const member = await aMember(backend);
  expect(await stored(member.userId)).toEqual({ newDraws: false, restock: false });
  for (const mailWishes of EVERY) {
    expect(statusAndCode(await member.ask('PUT', '/api/user', { mailWishes }))).toEqual([200]);
    expect(await stored(member.userId)).toEqual(mailWishes);
  }
  await member.ask('PUT', '/api/user', { mailWishes: EVERY[0] });
  await member.ask('PUT', '/api/user', { tel: '0312345678' });
  expect(await stored(member.userId)).toEqual(EVERY[0]);
});

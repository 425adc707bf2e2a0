import pg from 'pg';
import { freshStores, addMember, type Stores } from '../../../support/members.ts';

let shop: Stores;

beforeEach(async () => {
  shop = await freshStores();
});
afterEach(() => shop.close());

const disturbance = (code: string) => Object.assign(new pg.DatabaseError('disturbed', 9, 'error'), { code });

test('A transaction writes all or nothing', async () => {
  const memberId = await addMember(shop);
  const reminder = { purpose: 'reminder', email: 'marupo@example.jp', forMember: null } as const;
  const failing = shop.inTransaction(async ({ members, sessions, codes }) => {
    await members.change(memberId, { name: '途中' });
    await sessions.start({ memberId, tokenDigest: 'digest', device: '' });
    await codes.put({ ...reminder, codeHash: 'hash' });
    throw new Error('The work was not finished.');
  });
  await expect(failing).rejects.toThrow('The work was not finished.');
  expect(await shop.members.find(memberId)).toMatchObject({ name: '丸穂 まるみ' });
  expect(await shop.sessions.find('digest')).toBeUndefined();
  expect(await shop.codes.countAttempt(reminder)).toBeUndefined();
});

test('Two transactions in a deadlock both succeed after a retry', async () => {
  const [maru, potsu] = [await addMember(shop), await addMember(shop, { email: 'potsu@example.jp' })];
  const other = shop.elsewhere();
  // Each waits until the other holds its first lock; the retry does not wait.
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holds = () => held.shift()?.resolve();
  const both = Promise.all(held.map(({ promise }) => promise));
  let tries = 0;
  const changeBoth = (
    { inTransaction: together }: Pick<Stores, 'inTransaction'>,
    [first, second]: readonly [string, string],
  ) =>
    together(async ({ members }) => {
      tries += 1;
      await members.lock(first);
      holds();
      await both;
      await members.lock(second);
      const name = `${(await members.find(first))?.name}+`;
      await members.change(first, { name });
      await members.change(second, { name });
    });
  await Promise.all([changeBoth(shop, [maru, potsu]), changeBoth(other, [potsu, maru])]);
  expect(tries).toBe(3);
  expect(await shop.members.find(maru)).toMatchObject({ name: '丸穂 まるみ++' });
  expect(await shop.members.find(potsu)).toMatchObject({ name: '丸穂 まるみ++' });
});

test.each(['40001', '40P01'])(
  'Work that fails with %s every time is tried three times',
  async (code) => {
    let tries = 0;
    const work = shop.inTransaction(async () => {
      tries += 1;
      throw disturbance(code);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(tries).toBe(3);
  },
);

test('Work that fails for another reason is not retried', async () => {
  let tries = 0;
  const work = shop.inTransaction(async () => {
    tries += 1;
    throw disturbance('23505');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

test('The result of the work is returned', async () => {
  expect(
    await shop.inTransaction(async ({ members }) => (await members.findByEmail('nobody')) ?? 'nobody'),
  ).toBe('nobody');
});

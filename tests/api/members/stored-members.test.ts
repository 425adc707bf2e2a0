import { sql } from 'drizzle-orm';
import pg from 'pg';
import { everyRow, untilLockWait } from '../../support/database.ts';
import { aNewMember, freshStores, addMember, type Stores, times } from '../../support/members.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import {
  findMember,
  findMemberByEmail,
  lockMember,
  insertMember,
  updateMember,
  erasePersonalData,
} from '#backend/persistence/members/members.ts';
import { findLogin, insertSession } from '#backend/persistence/members/sessions.ts';
import { putCode, countCodeAttempt } from '#backend/persistence/members/codes.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

const shop = restoredForEachTest(freshStores);

test('A member is found by id and by address, with all their data', async () => {
  const memberId = await addMember(shop);
  const member = { memberId, ...aNewMember(), version: 1 };
  expect(await findMember(shop.db, memberId)).toEqual(member);
  expect(await findMemberByEmail(shop.db, 'marupo@example.jp')).toEqual(member);
});

test('Gender and building are optional', async () => {
  const memberId = await addMember(shop, { gender: null, address2: '' });
  expect(await findMember(shop.db, memberId)).toMatchObject({ gender: null, address2: '' });
});

test('Unknown addresses and ids find no member', async () => {
  await addMember(shop);
  expect(await findMemberByEmail(shop.db, 'potsu@example.jp')).toBeUndefined();
  for (const stranger of ['00000000-0000-4000-8000-000000000000', 'me', '', "' or true --", '1\0'])
    expect(await findMember(shop.db, stranger)).toBeUndefined();
  expect(await lockMember(shop.db, 'me')).toBeUndefined();
});

test('An address is compared without case and stored as entered', async () => {
  const memberId = await addMember(shop, { email: 'Marupo.K@example.jp' });
  expect(await insertMember(shop.db, aNewMember({ email: 'marupo.k@example.jp' }))).toBe('emailTaken');
  expect(await findMemberByEmail(shop.db, 'MARUPO.K@EXAMPLE.JP')).toMatchObject({
    memberId,
    email: 'Marupo.K@example.jp',
  });
});

test('Concurrent sign-ups with one address make one member', async () => {
  const other = shop.elsewhere();
  const answers = await Promise.all(
    times(16, (i) =>
      insertMember(
        (i % 2 === 0 ? shop : other).db,
        aNewMember({ email: i % 3 === 0 ? 'A@example.jp' : 'a@example.jp' }),
      ),
    ),
  );
  expect(answers.filter((answer) => answer !== 'emailTaken')).toHaveLength(1);
});

test('A change writes the given fields only', async () => {
  const memberId = await addMember(shop);
  const other = await addMember(shop, { email: 'potsu@example.jp' });
  const changes = { tel: '0312345678', gender: null, emailPreferences: { newDraws: false, restock: true } };
  expect(await updateMember(shop.db, memberId, changes)).toBe('changed');
  expect(await updateMember(shop.db, memberId, {})).toBe('changed');
  expect(await findMember(shop.db, memberId)).toEqual({ memberId, ...aNewMember(changes), version: 2 });
  expect(await findMember(shop.db, other)).toEqual({
    memberId: other,
    ...aNewMember({ email: 'potsu@example.jp' }),
    version: 1,
  });
});

test('An address of another member is refused; the own address in another case is not', async () => {
  const memberId = await addMember(shop);
  await addMember(shop, { email: 'potsu@example.jp' });
  expect(await updateMember(shop.db, memberId, { email: 'Potsu@example.jp', name: 'ぽつ' })).toBe(
    'emailTaken',
  );
  expect(await findMember(shop.db, memberId)).toEqual({ memberId, ...aNewMember(), version: 1 });
  expect(await updateMember(shop.db, memberId, { email: 'MARUPO@example.jp' })).toBe('changed');
  expect(await findMemberByEmail(shop.db, 'marupo@example.jp')).toMatchObject({ email: 'MARUPO@example.jp' });
});

test('A refused address does not roll back the rest of the transaction', async () => {
  const memberId = await addMember(shop);
  await addMember(shop, { email: 'potsu@example.jp' });
  const answers = await inTransaction(shop.db, async (tx) => [
    await updateMember(tx, memberId, { name: '新しい名前' }),
    await insertMember(tx, aNewMember()),
    await updateMember(tx, memberId, { email: 'potsu@example.jp' }),
    await updateMember(tx, memberId, { tel: '0312345678' }),
  ]);
  expect(answers).toEqual(['changed', 'emailTaken', 'emailTaken', 'changed']);
  expect(await findMember(shop.db, memberId)).toMatchObject({
    name: '新しい名前',
    email: 'marupo@example.jp',
    tel: '0312345678',
  });
});

test('A lock waits and then reads what the previous transaction changed', async () => {
  const memberId = await addMember(shop);
  const other = shop.elsewhere();
  const first = await heldOpen(shop, async (tx) => {
    await lockMember(tx, memberId);
    await updateMember(tx, memberId, { name: '一番' });
  });
  const second = inTransaction(other.db, async (tx) => (await lockMember(tx, memberId))?.name);
  await untilLockWait(shop.db);
  await first.end();
  expect(await second).toBe('一番');
});

test('No table holds personal data of a deleted member', async () => {
  const memberId = await addMember(shop);
  await erasePersonalData(shop.db, memberId);
  expect(await findMember(shop.db, memberId)).toBeUndefined();
  expect(await findMemberByEmail(shop.db, 'marupo@example.jp')).toBeUndefined();
  expect(await lockMember(shop.db, memberId)).toBeUndefined();
  const all = await everyRow(shop.db);
  for (const value of Object.values(aNewMember()).filter((fact) => typeof fact === 'string'))
    expect(all).not.toContain(value);
  expect(all).toContain(memberId);
});

test('A deleted member cannot be changed and signs up again as another member', async () => {
  const memberId = await addMember(shop);
  await erasePersonalData(shop.db, memberId);
  await updateMember(shop.db, memberId, { name: '幽霊' });
  expect(await everyRow(shop.db)).not.toContain('幽霊');
  expect(await addMember(shop)).not.toBe(memberId);
});

test('A session started during the deletion of its member is invalid', async () => {
  const memberId = await addMember(shop);
  const other = shop.elsewhere();
  const leaving = await heldOpen(shop, async (tx) => {
    await lockMember(tx, memberId);
    await erasePersonalData(tx, memberId);
  });
  const late = insertSession(other.db, { memberId, tokenDigest: 'late', device: '' });
  await untilLockWait(shop.db);
  await leaving.end();
  await late;
  expect(await findLogin(shop.batching, 'late')).toBeUndefined();
});

test.each([
  ['half a member', sql`update members set tel = null`],
  ['a deleted member with a name', sql`update members set left_at = now()`],
  ['an address with the key of another', sql`update members set email = 'potsu@example.jp'`],
])('The table refuses %s', async (_what, change) => {
  await addMember(shop);
  await expect(shop.db.execute(change)).rejects.toThrow();
});

/** Runs `work` in a transaction that stays open until `end` is called. */
async function heldOpen({ db }: Pick<Stores, 'db'>, work: (tx: Connection) => Promise<unknown>) {
  const { promise: isToEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const all = inTransaction(db, async (tx) => {
    await work(tx);
    done();
    await isToEnd;
  });
  await Promise.race([isDone, all]);
  return {
    end: () => {
      letEnd();
      return all;
    },
  };
}

describe('Transactions', () => {
  const databaseError = (code: string) => Object.assign(new pg.DatabaseError('test', 9, 'error'), { code });

  test('A transaction writes all or nothing', async () => {
    const memberId = await addMember(shop);
    const reminder = { purpose: 'reminder', email: 'marupo@example.jp', forMember: null } as const;
    const device = { deviceDigest: 'device' };
    const failing = inTransaction(shop.db, async (tx) => {
      await updateMember(tx, memberId, { name: '途中' });
      await insertSession(tx, { memberId, tokenDigest: 'digest', device: '' });
      await putCode(tx, { ...reminder, ...device, codeHash: 'hash', longDigest: 'long' });
      throw new Error('The work was not finished.');
    });
    await expect(failing).rejects.toThrow('The work was not finished.');
    expect(await findMember(shop.db, memberId)).toMatchObject({ name: '丸穂 まるみ' });
    expect(await findLogin(shop.batching, 'digest')).toBeUndefined();
    expect(await countCodeAttempt(shop.db, reminder, device)).toBeUndefined();
  });

  test('Two transactions in a deadlock both succeed after a retry', async () => {
    const maru = await addMember(shop);
    const potsu = await addMember(shop, { email: 'potsu@example.jp' });
    const other = shop.elsewhere();
    // Each waits until the other holds its first lock; the retry does not wait.
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holds = () => held.shift()?.resolve();
    const both = Promise.all(held.map(({ promise }) => promise));
    let attempts = 0;
    const changeBoth = ({ db }: Pick<Stores, 'db'>, [first, second]: readonly [string, string]) =>
      inTransaction(db, async (tx) => {
        attempts += 1;
        await lockMember(tx, first);
        holds();
        await both;
        await lockMember(tx, second);
        const name = `${(await findMember(tx, first))?.name}+`;
        await updateMember(tx, first, { name });
        await updateMember(tx, second, { name });
      });
    await Promise.all([changeBoth(shop, [maru, potsu]), changeBoth(other, [potsu, maru])]);
    // The server ends one of the two; its retry may meet the other once more.
    expect(attempts).toBeGreaterThan(2);
    expect(await findMember(shop.db, maru)).toMatchObject({ name: '丸穂 まるみ++' });
    expect(await findMember(shop.db, potsu)).toMatchObject({ name: '丸穂 まるみ++' });
  });

  test.each(['40001', '40P01'])('Work that fails with %s every time is tried three times', async (code) => {
    let attempts = 0;
    const work = inTransaction(shop.db, async () => {
      attempts += 1;
      throw databaseError(code);
    });
    await expect(work).rejects.toMatchObject({ code });
    // The server ends one of the two; its retry may meet the other once more.
    expect(attempts).toBeGreaterThan(2);
  });

  test('Work that fails for another reason is not retried', async () => {
    let attempts = 0;
    const work = inTransaction(shop.db, async () => {
      attempts += 1;
      throw databaseError('23505');
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
  });

  test('The result of the work is returned', async () => {
    expect(
      await inTransaction(shop.db, async (tx) => (await findMemberByEmail(tx, 'nobody')) ?? 'nobody'),
    ).toBe('nobody');
  });
});

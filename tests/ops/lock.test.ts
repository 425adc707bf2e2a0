import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeldError, takeLock, markOf } from '#backend/persistence/embedded/lock.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'shop.lock');
const myMark = markOf(process.pid) ?? '';

afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const leave = (holder: unknown) => writeFileSync(file, JSON.stringify(holder));

test('of two who want the lock the second is told who has it', () => {
  const lock = takeLock(file, 'shop');
  expect(() => takeLock(file, 'shop')).toThrow(LockHeldError);
  expect(() => takeLock(file, 'shop')).toThrow(`in use by process ${process.pid}`);
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test('a process that has only the number of a dead holder does not hold its lock', () => {
  leave({ name: 'shop', pid: process.pid, mark: 'another life', children: [] });
  takeLock(file, 'shop').release();
});

test('who takes the lock of a dead holder learns which of its children live on', () => {
  const alive = { name: 'backend', pid: process.pid, mark: myMark };
  const dead = { name: 'storefront', pid: process.pid, mark: 'another life' };
  leave({ name: 'shop', pid: process.pid, mark: 'another life', children: [alive, dead] });
  const lock = takeLock(file, 'shop');
  expect(lock.leftBehind).toEqual([alive]);
  lock.release();
});

test('a lock that a power cut has emptied is none', () => {
  writeFileSync(file, '');
  takeLock(file, 'shop').release();
});

test('nobody gives back the lock of another', () => {
  const lock = takeLock(file, 'shop');
  leave({ name: 'shop', pid: process.pid, mark: 'another life', children: [] });
  lock.release();
  expect(existsSync(file)).toBe(true);
});

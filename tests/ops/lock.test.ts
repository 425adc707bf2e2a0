import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeldError, takeLock, markOf } from '#backend/persistence/embedded/lock.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'shop.lock');
const myMark = markOf(process.pid) ?? '';

afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const writeLock = (holder: unknown) => writeFileSync(file, JSON.stringify(holder));

test('a lock that is held is refused with the process id of its holder', () => {
  const lock = takeLock(file, 'shop');
  expect(() => takeLock(file, 'shop')).toThrow(LockHeldError);
  expect(() => takeLock(file, 'shop')).toThrow(`in use by process ${process.pid}`);
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test('a process that reuses the process id of a dead holder does not hold its lock', () => {
  writeLock({ name: 'shop', pid: process.pid, mark: 'another start time', children: [] });
  takeLock(file, 'shop').release();
});

test('taking the lock of a dead holder returns its children that are still running', () => {
  const alive = { name: 'backend', pid: process.pid, mark: myMark };
  const dead = { name: 'storefront', pid: process.pid, mark: 'another start time' };
  writeLock({ name: 'shop', pid: process.pid, mark: 'another start time', children: [alive, dead] });
  const lock = takeLock(file, 'shop');
  expect(lock.leftBehind).toEqual([alive]);
  lock.release();
});

test('an empty lock file, as after a power failure, is not a lock', () => {
  writeFileSync(file, '');
  takeLock(file, 'shop').release();
});

test('releasing a lock that another process has taken leaves it in place', () => {
  const lock = takeLock(file, 'shop');
  writeLock({ name: 'shop', pid: process.pid, mark: 'another start time', children: [] });
  lock.release();
  expect(existsSync(file)).toBe(true);
});

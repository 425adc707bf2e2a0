import { auditLedger } from '#backend/audit/audit.ts';
import type { TestBackend } from './backend.ts';

/** Every yen and every ticket of the shop is where it belongs. */
export async function expectBooksInOrder({ db }: Pick<TestBackend, 'db'>): Promise<void> {
  expect(await auditLedger(db)).toEqual([]);
}

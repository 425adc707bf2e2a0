import { randomBytes } from 'node:crypto';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { publishHeads } from '#backend/actions/fairness/publish-heads.ts';
import { fromHex } from '#lib/fairness/bytes.ts';
import { RecordCheck } from '#lib/fairness/check/record-check.ts';
import type { TestBackend } from './backend.ts';
import type { DrawOnSale } from './orders.ts';

type Shop = Pick<TestBackend, 'db' | 'get' | 'paying'>;

export const recordOf = async ({ get }: Pick<Shop, 'get'>, { directoryName }: DrawOnSale): Promise<string> =>
  (await get(`/api/product/${directoryName}/fairness/record`)).body;

/** Publishes the heads as the job does, and reads the record of a draw with the shop's log. */
export async function checkOf(
  shop: Shop,
  draw: DrawOnSale,
  options: Partial<ConstructorParameters<typeof RecordCheck>[0]> = {},
): Promise<RecordCheck> {
  await publishHeads(shop.db, shop.paying.shopLog);
  const heads = (await shop.get('/api/fairness/heads')).body.trimEnd().split('\n').map(fromHex);
  const now = (await databaseTime(shop.db)).getTime();
  const check = new RecordCheck({ now, random: () => randomBytes(16), heads, ...options });
  const lines = (await recordOf(shop, draw)).split('\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) check.add(line);
  return check;
}

/** The checks that are not right: name, verdict and, if known, the entry. */
export const notRight = (check: RecordCheck): string[] =>
  check
    .finish()
    .flatMap(({ check: name, verdict, at }) =>
      verdict === 'right' ? [] : [`${name} ${verdict} ${at ?? ''}`.trim()],
    );

export const wrongChecks = (check: RecordCheck): string[] =>
  notRight(check).filter((finding) => finding.includes(' wrong'));

/** The checks that are open in a record of a shop with its own beacon and without witnesses. */
export const UNPROVEN = ['keys open', 'beacon open', 'announced open', 'witnessed open'];

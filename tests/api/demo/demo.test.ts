import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readBackendEnv } from '#backend/env.ts';
import { auditBooks } from '#backend/ops/books/audit.ts';
import { DEMONSTRATION_PASSWORD } from '#backend/ops/demo/cast.ts';
import { type DemoWish, runDemo } from '#backend/ops/demo/run-demo.ts';
import { aBackend, type TestBackend } from '../../builders/backend.ts';
import { aBuyer, aDrawOnSale } from '../../builders/buying.ts';
import { aVisitor } from '../../builders/member.ts';

let folder: string;
let shop: TestBackend;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  shop = await aBackend();
  for (let nth = 0; nth < 4; nth += 1) await aDrawOnSale(shop, { prizes: [20, 30, 40, 60] });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const demo = (env: Record<string, string> = {}, wish: Partial<DemoWish> = {}) =>
  runDemo(
    { url: shop.url, env: readBackendEnv({ DATA_DIR: folder, ...env }), progress: () => {} },
    { seed: 1, inProduction: false, amongRealMembers: false, ...wish },
  );

async function words(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await shop.db.execute<{ word: string }>(query);
  return rows.map(({ word }) => word);
}

test.each([
  [
    'real letters go out',
    { SMTP_URL: 'smtp://mail.example.jp', MAIL_FROM: 'ころん堂 <a@example.jp>', OPERATOR_NAME: 'ころん堂' },
    'real letters',
  ],
  ['the shop is in production', { NODE_ENV: 'production' }, '--in-production'],
])('It is refused where %s', async (_where, env, says) => {
  await expect(demo(env)).rejects.toThrow(says);
});

test('It is refused where there are real members', async () => {
  const { memberId } = await aBuyer(shop);
  await expect(demo()).rejects.toThrow('--among-real-members');
  await shop.db.execute(sql`delete from members where member_id = ${memberId}`);
});

test('It fills the shop with orders and parcels in every state, and its books are in order', async () => {
  const roles = await demo();
  expect(await words(sql`select distinct status::text as word from orders order by 1`)).toEqual([
    'CANCEL',
    'CONFIRM',
    'ERROR',
    'PLAYING',
    'START',
    'SUCCESS',
  ]);
  const parcels = sql`
    select distinct concat_ws(' ', status, payment_status, case when withdrawn_at is not null then 'taken back' end) as word
      from shipments order by 1`;
  expect(await words(parcels)).toEqual([
    'COMPLETEMAIL CAPTURED',
    'DELIVERED CAPTURED',
    'SHIPSTART CAPTURED',
    'START CAPTURED',
    'START NONE',
    'START NONE taken back',
    'START PENDING',
    'WAITING CAPTURED',
  ]);
  expect(
    await words(
      sql`select distinct payment_status::text as word from orders where reason = 'byShop' order by 1`,
    ),
  ).toEqual(['REFUNDED', 'REFUND_PENDING']);
  expect(await auditBooks(shop.db)).toEqual([]);
  for (const { email } of roles) {
    const body = { email, password: DEMONSTRATION_PASSWORD };
    expect((await aVisitor(shop).ask('POST', '/api/login/emailLogin', body)).statusCode).toBe(200);
  }
  await expect(demo()).rejects.toThrow('here already');
}, 120_000);

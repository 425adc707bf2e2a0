import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { aBackend } from '../support/backend.ts';
import { forAllTests } from '../support/fixtures.ts';
import { aStoredMember, aVisitor, statusAndCode, type TestVisitor } from '../support/members.ts';
import { anOperator } from '../support/operator.ts';
import { aDrawOnSale, aRequestKey } from '../support/orders.ts';

/** Backends read this seldom whether any text asks. */
const ASKED_EVERY_MS = 2_000;

const ADDED = { kind: 'paragraph', text: 'くじは{保管の期間}間おあずかりします。' } as const;
const NOTE = '保管の期間を書き足しました。';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));
const taro = forAllTests(() => anOperator(backend, 'taro'));

/** Writes and publishes new terms that ask members to agree: hana asks, taro approves. */
async function publishTerms(): Promise<void> {
  const blocks = [...DEFAULT_TEXTS.terms, ADDED];
  const { draft } = (await hana.ask('PUT', '/api/ops/site-texts/terms/draft', { body: { blocks } })).json();
  const body = {
    version: draft.version,
    change: 'change',
    note: NOTE,
    asksConsent: true,
    reason: 'asked by the lawyer',
  };
  const asked = await hana.ask('POST', '/api/ops/site-texts/terms/publish', { body });
  const { approvalId } = asked.json().approval;
  const approved = await taro.ask('POST', `/api/ops/approvals/${approvalId}/approve`, { body: {} });
  expect(statusAndCode(approved)).toBe('200');
}

/** Lets the terms to come apply since now, as at the end of their notice. */
async function endNotice(): Promise<void> {
  await backend.db.execute(sql`alter table site_text_versions disable trigger user`);
  await backend.db.execute(
    sql`update site_text_versions set applies_from = clock_timestamp() where kind = 'terms' and number = 2`,
  );
  await backend.db.execute(sql`alter table site_text_versions enable trigger user`);
}

async function logIn({ email, password }: { readonly email: string; readonly password: string }) {
  const visitor = aVisitor(backend);
  expect(statusAndCode(await visitor.ask('POST', '/api/login/emailLogin', { email, password }))).toBe('200');
  return visitor;
}

const place = async ({ ask }: TestVisitor) => {
  const { drawId } = await aDrawOnSale(backend);
  return ask('POST', '/api/orderHistory', { productId: drawId, quantity: 1, requestKey: aRequestKey() });
};

/** The number of the terms that applied at a time, as members and as staff read it. */
async function termsAt(time: string): Promise<unknown[]> {
  const query = `at=${encodeURIComponent(time)}`;
  const answers = [
    await backend.get(`/api/site-texts?${query}`),
    await hana.ask('GET', `/api/ops/site-texts-at?${query}`),
  ];
  return answers.map(
    (answer) => answer.json().items.find(({ kind }: { kind: string }) => kind === 'terms').number,
  );
}

test('New terms are asked for at the next login; who does not agree buys nothing, and the order of before keeps its terms', async () => {
  const member = await aStoredMember(backend);
  const before = await logIn(member);
  const { orderHistoryId, orderedAt } = (await place(before)).json();
  const from = await databaseTime(backend.db);
  await publishTerms();
  const until = await databaseTime(backend.db);
  expect((await before.ask('GET', '/api/site-text-consents')).json().items).toEqual([]);

  await endNotice();
  await pause(ASKED_EVERY_MS);
  const again = await logIn(member);
  const { openConsents } = (await again.ask('GET', '/api/user/overview')).json();
  expect(openConsents).toMatchObject([{ kind: 'terms', number: 2, note: NOTE, isFirst: false }]);
  expect(statusAndCode(await place(again))).toBe('409 termsChanged');
  // Orders are shown without an agreement.
  const order = await again.ask('GET', `/api/orderHistory/${orderHistoryId}`);
  expect([order.statusCode, order.json().orderedAt]).toEqual([200, orderedAt]);
  expect(statusAndCode(await place(again))).toBe('409 termsChanged');

  const texts = [{ kind: 'terms', number: 2 }];
  expect((await again.ask('POST', '/api/site-text-consents', { texts })).json()).toEqual({ items: [] });
  const placed = await place(again);
  expect(statusAndCode(placed)).toBe('200');
  const { rows } = await backend.db.execute(sql`
    select consents.kind, consents.number, at >= applies_from as in_time, member_id
      from site_text_consents consents join site_text_versions versions using (kind, number)`);
  expect(rows).toEqual([{ kind: 'terms', number: 2, in_time: true, member_id: member.memberId }]);

  expect(await termsAt(orderedAt)).toEqual([1, 1]);
  expect(await termsAt(placed.json().orderedAt)).toEqual([2, 2]);
  const textOf = async (number: number) =>
    (await backend.get(`/api/site-texts/terms/versions/${number}`)).json().blocks;
  expect(await textOf(1)).toEqual(DEFAULT_TEXTS.terms);
  expect(await textOf(2)).toEqual([...DEFAULT_TEXTS.terms, ADDED]);

  const { versions } = (await hana.ask('GET', '/api/ops/site-texts/terms')).json();
  expect(versions[0]).toMatchObject({ number: 2, publishedBy: 'hana、taro', asksConsent: true });
  const log = (await hana.ask('GET', '/api/ops/operator-log?limit=100')).json();
  const entryOf = (action: string) => log.items.find((entry: { action: string }) => entry.action === action);
  expect(entryOf('approval.request')).toMatchObject({ operator: 'hana' });
  const published = entryOf('publishTextDraft');
  expect(published).toMatchObject({
    operator: 'taro',
    facts: { siteText: 'terms', number: 2, requestedBy: 'hana' },
  });
  for (const { at } of [published, entryOf('approval.request')]) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(from.getTime());
    expect(Date.parse(at)).toBeLessThanOrEqual(until.getTime());
  }
});

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { aBackend, SHOP_DATA } from '../support/backend.ts';
import { actionsBy, announcedTags } from '../support/content.ts';
import { untilLockWait } from '../support/database.ts';
import { forEachTest, restoredForEachTest } from '../support/fixtures.ts';
import { aVisitor, emailsTo, statusAndCode } from '../support/members.ts';
import { anOperator } from '../support/operator.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer } from '../support/orders.ts';
import { restatedTexts } from '#backend/actions/site-texts/restate.ts';
import { agreeToTexts } from '#backend/actions/site-texts/read.ts';
import { deletePersonalData } from '#backend/actions/members/delete-account.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { listTextVersions } from '#backend/persistence/site-texts/versions.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { resolveBlocks } from '#lib/site-texts/resolve.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';

/** Backends read this seldom whether any text asks. */
const ASKED_EVERY_MS = 2_000;

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const taro = forEachTest(() => anOperator(backend, 'taro'));

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = hana) => {
  const answer = await by.ask(method, `/api/ops${path}`, body && { body });
  return { status: answer.statusCode, ...answer.json() };
};
const shown = async (path: string) => (await backend.get(`/api/site-texts${path}`)).json();

const ADDED = { kind: 'paragraph', text: 'くじは{保管の期間}間おあずかりします。' } as const;

/** Saves the text of the software with one more paragraph, and returns the version of the draft. */
async function drafted(kind: SiteTextKind): Promise<number> {
  const blocks = [...DEFAULT_TEXTS[kind], ADDED];
  const saved = await ask('PUT', `/site-texts/${kind}/draft`, { blocks });
  expect(saved).toMatchObject({ status: 200, problems: [], draft: { changedBy: hana.name } });
  return saved.draft.version;
}
const publication = (version: number, but: object = {}) => ({
  version,
  change: 'change',
  note: '保管の期間を書き足しました。',
  reason: 'asked by the lawyer',
  ...but,
});

/** Withdraws with a second person. */
async function withdrawn(kind: SiteTextKind, number: number) {
  const reason = 'the lawyer changed their mind';
  const asked = await ask('POST', `/site-texts/${kind}/withdraw`, { number, reason });
  expect(asked.status).toBe(202);
  return ask('POST', `/approvals/${asked.approval.approvalId}/approve`, {}, taro);
}

/** Publishes with a second person. */
async function published(kind: SiteTextKind, but: object = {}) {
  const asked = await ask('POST', `/site-texts/${kind}/publish`, publication(await drafted(kind), but));
  expect(asked.status).toBe(202);
  const { approvalId } = asked.approval;
  const approved = await ask('POST', `/approvals/${approvalId}/approve`, {}, taro);
  return { asked, approved };
}

const place = async (buyer: Buyer) => {
  const { drawId } = await aDrawOnSale(backend, {});
  const body = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
  return buyer.ask('POST', '/api/orderHistory', body);
};

/** A version that applies since now and asks members to agree. */
const askConsent = (kind: 'terms' | 'privacy', number: number) =>
  backend.db.execute(sql`
    insert into site_text_versions (kind, number, blocks, note, asks_consent, published_at, published_by, applies_from)
    select kind, ${number}, blocks, '変わりました。', true, now(), 'hana', now()
      from site_text_versions where kind = ${kind} and number = 1`);

const DAY_MS = 24 * 60 * 60_000;

test('A shop begins with the texts of the software', async () => {
  expect(await shown('/terms')).toMatchObject({
    kind: 'terms',
    current: { number: 1, note: '', asksConsent: false },
    blocks: DEFAULT_TEXTS.terms,
    coming: null,
  });
  expect((await backend.get('/api/site-texts/recipes')).statusCode).toBe(404);
});

test('In a shop without members a draft is published by one person and applies at once', async () => {
  const version = await drafted('terms');
  const dry = await ask('POST', '/site-texts/terms/publish', { ...publication(version), dryRun: true });
  expect(dry).toMatchObject({ status: 200, dryRun: true, emails: 0, version: { number: 2 } });
  expect(await shown('/terms')).toMatchObject({ current: { number: 1 } });

  expect(await ask('POST', '/site-texts/terms/publish', publication(version))).toMatchObject({
    status: 200,
    version: { number: 2, publishedBy: hana.name },
  });
  expect(await shown('/terms')).toMatchObject({
    current: { number: 2 },
    blocks: [...DEFAULT_TEXTS.terms, ADDED],
  });
  expect(await announcedTags(backend)).toEqual(['texts']);
  expect(await ask('GET', '/site-texts/terms')).toMatchObject({ draft: null, isDefault: false });
  expect((await actionsBy(backend, hana)).at(-1)).toMatchObject({
    action: 'publishTextDraft',
    facts: { siteText: 'terms', number: 2 },
  });
});

test('With members a second person approves a change of the terms, which applies 14 days later', async () => {
  const buyer = await aBuyer(backend);
  const { asked, approved } = await published('terms', { asksConsent: true });
  expect(asked.approval).toMatchObject({
    subject: { kind: 'siteText', id: 'terms' },
    requestedBy: hana.name,
  });
  expect(approved).toMatchObject({ status: 200, answer: { emails: 1, version: { number: 2 } } });

  const { current, coming } = await shown('/terms');
  expect(current.number).toBe(1);
  expect(coming).toMatchObject({ number: 2, asksConsent: true });
  expect(Date.parse(coming.appliesFrom) - Date.now()).toBeGreaterThan(13.9 * DAY_MS);
  expect(await emailsTo(backend, buyer.email)).toContainEqual({
    kind: 'textChange',
    text: 'terms',
    number: 2,
    note: '保管の期間を書き足しました。',
    appliesFrom: coming.appliesFrom,
    asksConsent: true,
  });
  // Nobody is asked before it applies.
  expect(statusAndCode(await place(buyer))).toBe('200');
});

test('A second person approves what was read: a draft that was changed meanwhile is not published', async () => {
  await aBuyer(backend);
  const asked = await ask('POST', '/site-texts/terms/publish', publication(await drafted('terms')));
  const blocks = [...DEFAULT_TEXTS.terms, { ...ADDED, text: '別の文です。' }];
  await ask('PUT', '/site-texts/terms/draft', { blocks, version: 1 });
  const path = `/approvals/${asked.approval.approvalId}/approve`;
  expect(await ask('POST', path, {}, taro)).toMatchObject({ status: 409 });
  expect(await shown('/terms')).toMatchObject({ current: { number: 1 }, coming: null });
});

test('A change that applies too early, and a text with a problem, are refused', async () => {
  await aBuyer(backend);
  const version = await drafted('privacy');
  const early = new Date(Date.now() + DAY_MS).toISOString();
  expect(
    await ask('POST', '/site-texts/privacy/publish', publication(version, { appliesFrom: early })),
  ).toMatchObject({ status: 422, parameter: 'appliesFrom' });
  const blocks = [...DEFAULT_TEXTS.faq, { kind: 'paragraph', text: '{知らないもの}' }];
  const saved = await ask('PUT', '/site-texts/faq/draft', { blocks });
  expect(saved.problems).toEqual([
    { at: blocks.length - 1, text: '「{知らないもの}」という差しこみはありません。' },
  ]);
  expect(await ask('POST', '/site-texts/faq/publish', publication(saved.draft.version))).toMatchObject({
    status: 422,
    code: 'draftNotReady',
  });
});

test('A correction applies at once and is not mailed; a guide needs nobody else', async () => {
  const buyer = await aBuyer(backend);
  const { approved } = await published('terms', { change: 'correction' });
  expect(approved).toMatchObject({ answer: { emails: 0 } });
  expect(await shown('/terms')).toMatchObject({ current: { number: 2 }, coming: null });
  expect((await emailsTo(backend, buyer.email)).map(({ kind }) => kind)).not.toContain('textChange');

  const version = await drafted('faq');
  expect(await ask('POST', '/site-texts/faq/publish', publication(version))).toMatchObject({ status: 200 });
});

test('The version to come is withdrawn: it is shown to nobody, and the next one can be published', async () => {
  await aBuyer(backend);
  await published('terms');
  const reason = 'the lawyer changed their mind';
  expect(await ask('POST', '/site-texts/terms/withdraw', { number: 1, reason })).toMatchObject({
    status: 409,
  });
  expect(await withdrawn('terms', 2)).toMatchObject({ status: 200, answer: { version: { number: 2 } } });
  expect(await shown('/terms')).toMatchObject({ coming: null });
  expect((await backend.get('/api/site-texts/terms/versions/2')).statusCode).toBe(404);
  expect((await published('terms')).approved).toMatchObject({ answer: { version: { number: 3 } } });
});

test('Nobody withdraws a version alone; those who were told of it are told, and nobody else', async () => {
  const told = await aBuyer(backend);
  await published('terms');
  const later = await aBuyer(backend);
  const reason = 'the lawyer changed their mind';
  const dry = await ask('POST', '/site-texts/terms/withdraw', { number: 2, reason, dryRun: true });
  expect(dry).toMatchObject({ status: 200, emails: 1 });
  await ask('POST', '/site-texts/terms/withdraw', { number: 2, reason });
  const { coming } = await shown('/terms');
  expect(coming).toMatchObject({ number: 2 });
  const [waiting] = (await ask('GET', '/approvals')).items;
  expect(await ask('POST', `/approvals/${waiting.approvalId}/approve`, {}, taro)).toMatchObject({
    answer: { emails: 1 },
  });
  const kindsTo = async ({ email }: Buyer) =>
    (await emailsTo(backend, email)).filter(({ kind }) => kind === 'textWithdrawn');
  expect(await kindsTo(told)).toEqual([
    { kind: 'textWithdrawn', text: 'terms', appliesFrom: coming.appliesFrom },
  ]);
  expect(await kindsTo(later)).toEqual([]);
  await published('transactions');
  expect(await shown('/transactions')).toMatchObject({ current: { number: 2 } });
});

test('Of two people who save one draft the second is refused', async () => {
  const version = await drafted('company');
  const blocks = [...DEFAULT_TEXTS.company];
  expect(await ask('PUT', '/site-texts/company/draft', { blocks, version })).toMatchObject({ status: 200 });
  expect(await ask('PUT', '/site-texts/company/draft', { blocks, version }, taro)).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  });
  expect(await ask('PUT', '/site-texts/company/draft', { blocks }, taro)).toMatchObject({ status: 409 });
});

test('A preview link shows the draft to its holder only', async () => {
  await drafted('faq');
  const { link } = await ask('POST', '/site-texts/faq/preview', {});
  const secret = new URL(link).hash.slice(1);
  const visitor = aVisitor(backend);
  const preview = await visitor.ask('POST', '/api/preview/text', { secret });
  expect(preview.json()).toMatchObject({ kind: 'faq', blocks: [...DEFAULT_TEXTS.faq, ADDED] });
  const other = await visitor.ask('POST', '/api/preview/text', { secret: 'A'.repeat(43) });
  expect(statusAndCode(other)).toBe('404 notFound');
});

test('A version that asks for consent stops purchases until the member agrees', async () => {
  const buyer = await aBuyer(backend);
  await askConsent('terms', 2);
  await askConsent('privacy', 2);
  await pause(ASKED_EVERY_MS);
  expect(statusAndCode(await place(buyer))).toBe('409 termsChanged');
  const open = (await buyer.ask('GET', '/api/site-text-consents')).json();
  expect(open.items).toMatchObject([
    { kind: 'privacy', number: 2, note: '変わりました。' },
    { kind: 'terms', number: 2, isFirst: false },
  ]);
  expect((await buyer.ask('GET', '/api/user/overview')).json().openConsents).toEqual(open.items);

  const one = { texts: [{ kind: 'terms', number: 2 }] };
  expect((await buyer.ask('POST', '/api/site-text-consents', one)).json().items).toHaveLength(1);
  expect(statusAndCode(await place(buyer))).toBe('409 termsChanged');
  const unknown = { texts: [{ kind: 'privacy', number: 9 }] };
  expect(statusAndCode(await buyer.ask('POST', '/api/site-text-consents', unknown))).toBe('404 notFound');
  await buyer.ask('POST', '/api/site-text-consents', { texts: [{ kind: 'privacy', number: 2 }] });
  expect(statusAndCode(await place(buyer))).toBe('200');
});

test('A consent that waits for the deletion of the account is refused', async () => {
  const { memberId } = await aBuyer(backend);
  await askConsent('terms', 2);
  let agreeing: ReturnType<typeof agreeToTexts> | undefined;
  await backend.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined) throw new Error('The buyer has no account.');
    agreeing = agreeToTexts(backend.db, memberId, [{ kind: 'terms', number: 2 }]);
    await untilLockWait(backend.db);
    await deletePersonalData(tx, member, new Date());
  });
  expect(await agreeing).toBe('loginRequired');
  const { rows } = await backend.db.execute(sql`select * from site_text_consents`);
  expect(rows).toEqual([]);
});

test('The list of versions reads no texts', async () => {
  await askConsent('terms', 2);
  const versions = await listTextVersions(backend.db, 'terms');
  expect(versions).toMatchObject([{ number: 2 }, { number: 1, withdrawnAt: null }]);
  for (const version of versions) {
    expect(version).not.toHaveProperty('blocks');
    expect(version).not.toHaveProperty('values');
  }
});

test('Who signs up later has agreed by the sign-up', async () => {
  await askConsent('terms', 2);
  const later = await aBuyer(backend);
  expect(statusAndCode(await place(later))).toBe('200');
});

test('An order keeps the versions that applied when it was placed', async () => {
  const buyer = await aBuyer(backend);
  const { orderedAt } = (await place(buyer)).json();
  await askConsent('terms', 2);
  const at = (time: string) => shown(`?at=${encodeURIComponent(time)}`);
  expect((await at(orderedAt)).items).toMatchObject([
    { kind: 'privacy', number: 1 },
    { kind: 'terms', number: 1 },
    { kind: 'transactions', number: 1 },
  ]);
  expect((await at(new Date(Date.now() + DAY_MS).toISOString())).items[1]).toMatchObject({ number: 2 });
  expect(await shown('/terms/versions/1')).toMatchObject({ isCurrent: false, before: null });
  expect(await shown('/terms/versions/2')).toMatchObject({ isCurrent: true, before: { number: 1 } });
});

const NEW_TEL = { ...SHOP_DATA, tel: '03-9999-0000' };
const textOf = async (kind: SiteTextKind, number: number) => {
  const { blocks, values } = await shown(`/${kind}/versions/${number}`);
  return JSON.stringify(resolveBlocks(blocks, { values, hasAnalytics: false }));
};

test('A change of the settings that a binding text names makes its next version; orders keep the one of before', async () => {
  const buyer = await aBuyer(backend);
  const { orderedAt } = (await place(buyer)).json();
  const dry = await ask('PUT', '/settings/shop', { ...NEW_TEL, dryRun: true });
  expect(dry).toMatchObject({ status: 200, texts: expect.arrayContaining(['transactions']) });
  expect(await shown('/transactions')).toMatchObject({ current: { number: 1 } });

  const { texts } = await ask('PUT', '/settings/shop', NEW_TEL);
  expect(texts).toEqual(dry.texts);
  expect(await shown('/transactions')).toMatchObject({
    current: { number: 2, note: '店の情報が変わりました：電話番号。', asksConsent: false },
    values: { 電話番号: NEW_TEL.tel },
  });
  expect(await shown('/faq')).toMatchObject({ current: { number: 1 }, values: null });
  const { items } = await shown(`?at=${encodeURIComponent(orderedAt)}`);
  expect(items).toContainEqual(expect.objectContaining({ kind: 'transactions', number: 1 }));
  expect(await textOf('transactions', 1)).toContain(SHOP_DATA.tel);
  expect(await textOf('transactions', 2)).toContain(NEW_TEL.tel);
  expect((await actionsBy(backend, hana)).at(-1)).toMatchObject({
    action: 'changeShopData',
    facts: { texts },
  });
  expect(await announcedTags(backend)).toContain('texts');
});

test('A version to come gets the new values too, and is withdrawn with the one that it replaces', async () => {
  await aBuyer(backend);
  await published('terms', { asksConsent: true });
  const court = { ...SHOP_DATA, court: '大阪地方裁判所' };
  expect((await ask('PUT', '/settings/shop', court)).texts).toEqual(['terms']);
  const { current, coming, values } = await shown('/terms');
  expect([current.number, values['裁判所']]).toEqual([3, court.court]);
  expect(coming).toMatchObject({ number: 4, asksConsent: true, note: '保管の期間を書き足しました。' });
  expect(await textOf('terms', 4)).toContain(court.court);
  expect(await withdrawn('terms', 4)).toMatchObject({ status: 200 });
  expect(await shown('/terms')).toMatchObject({ current: { number: 3 }, coming: null });
});

test('Without members a change of the settings makes no version: the text has the values of today', async () => {
  expect(await ask('PUT', '/settings/shop', NEW_TEL)).toMatchObject({ status: 200, texts: [] });
  expect(await shown('/transactions')).toMatchObject({ current: { number: 1 }, values: null });
});

test('Values that change with the provider or a release are restated once, and not by a backend that runs on', async () => {
  await aBuyer(backend);
  const { first } = backend.deps.settings;
  const backendWith = (paymentTypes: readonly PaymentType[]) =>
    restatedTexts({ db: backend.db, first, paymentTypes });
  const before = backendWith(['CARD', 'PAYPAY']);
  expect(await before()).toEqual([]);
  const after = backendWith(['CARD']);
  expect(await after()).toContain('transactions');
  expect([await before(), await after()]).toEqual([[], []]);
  expect(await shown('/transactions')).toMatchObject({
    current: { number: 2, note: expect.stringContaining('支払') },
  });
});

test('No published version can be changed or deleted', async () => {
  for (const statement of [
    sql`update site_text_versions set note = 'x'`,
    sql`delete from site_text_versions where kind = 'faq'`,
    sql`delete from site_text_values`,
  ])
    await expect(backend.db.execute(statement)).rejects.toThrow();
});

import { sql } from 'drizzle-orm';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { PERSON } from '../../support/line-server.ts';
import { aLineShop, linkedBy, pathOf, redirectOf, throughLine } from '../../support/line.ts';
import { aBackend } from '../../support/backend.ts';
import {
  aMember,
  aVisitor,
  codeFor,
  emailsTo,
  loggedIn,
  statusAndCode,
  type TestVisitor,
} from '../../support/members.ts';

const shop = restoredForEachTest(aLineShop);
const member = forEachTest(() => aMember(shop));

const PAGE = '/sanrio/mypage/password';
const LINKED = `${PAGE}?line=linked`;

beforeEach(() => {
  shop.line.person = PERSON;
});

const linkOf = async (of: TestVisitor) => (await of.ask('GET', '/api/login/line')).json();
const start = (by: TestVisitor) => by.ask('POST', '/api/login/line');
const remove = (by: TestVisitor) => by.ask('DELETE', '/api/login/line');
const prove = () => member.ask('POST', '/api/login/proof', { password: member.password });

/** Proofs of all sessions are over. */
const proofsEnd = () =>
  shop.db.execute(sql`update sessions set verified_at = verified_at - interval '11 minutes'`);

const userOf = async (browser: TestVisitor) =>
  (await browser.ask('GET', '/api/login/loginStatus')).json().userId;

test('A member links a LINE account, gets an email, and is logged in by it', async () => {
  expect(await linkOf(member)).toEqual({ linkedAt: null, usedAt: null });
  expect(await linkedBy(member, shop)).toBe(LINKED);
  expect(await linkOf(member)).toEqual({ linkedAt: expect.any(String), usedAt: null });
  expect(await emailsTo(shop, member.email)).toContainEqual(
    expect.objectContaining({ kind: 'lineChanged', isAdded: true }),
  );
  const phone = aVisitor(shop);
  await throughLine(phone, shop);
  expect(await userOf(phone)).toBe(member.userId);
});

test('Ten minutes after the login a proof is asked for', async () => {
  await proofsEnd();
  expect(statusAndCode(await start(member))).toBe('403 proofNeeded');
  await prove();
  expect(await linkedBy(member, shop)).toBe(LINKED);
});

test('A LINE account logs in one member at most', async () => {
  await linkedBy(member, shop);
  const other = await aMember(shop, { email: 'potsu@example.jp' });
  expect(await linkedBy(other, shop)).toBe(`${PAGE}?line=lineTaken`);
  expect(await linkOf(other)).toEqual({ linkedAt: null, usedAt: null });
  const phone = aVisitor(shop);
  await throughLine(phone, shop);
  expect(await userOf(phone)).toBe(member.userId);
});

test('A member has one LINE account at most', async () => {
  const started = await start(member);
  await linkedBy(member, shop);
  expect(statusAndCode(await start(member))).toBe('409 lineLinked');
  shop.line.person = { sub: 'U-another' };
  const late = pathOf(await shop.line.agree(started.json().url));
  expect(redirectOf(await member.ask('GET', late))).toBe(`${PAGE}?line=lineLinked`);
});

describe('Nobody else gets into the account by a link', () => {
  const back = async () => pathOf(await shop.line.agree((await start(member)).json().url));

  test('in another browser', async () => {
    const stolen = await back();
    const thief = await aMember(shop, { email: 'thief@example.jp' });
    expect(redirectOf(await thief.ask('GET', stolen))).toBe('/sanrio/mypage/login?line=lineRejected');
    expect(await linkOf(thief)).toEqual({ linkedAt: null, usedAt: null });
  });

  test('in the same browser after a logout, or as another member', async () => {
    const guest = await back();
    await member.ask('DELETE', '/api/login/logout');
    expect(redirectOf(await member.ask('GET', guest))).toBe(`${PAGE}?line=lineRejected`);
    const { email, password } = member;
    await member.ask('POST', '/api/login/emailLogin', { email, password });
    const waiting = await back();
    const other = await aMember(shop, { email: 'potsu@example.jp' });
    await member.ask('POST', '/api/login/emailLogin', { email: other.email, password: other.password });
    expect(redirectOf(await member.ask('GET', waiting))).toBe(`${PAGE}?line=lineRejected`);
    expect(await linkOf(other)).toEqual({ linkedAt: null, usedAt: null });
  });

  test('after a new password has ended the session', async () => {
    const waiting = await back();
    const phone = aVisitor(shop);
    await phone.ask('POST', '/api/login/emailLogin', { email: member.email, password: member.password });
    const password = 'あたらしいパスワードはながい';
    await phone.ask('PUT', '/api/user/loginPass', { presentPassword: member.password, password });
    expect(redirectOf(await member.ask('GET', waiting))).toBe(`${PAGE}?line=lineRejected`);
    expect(await linkOf(phone)).toEqual({ linkedAt: null, usedAt: null });
  });

  test('by a page of another site that starts it', async () => {
    const cookie = await loggedIn(shop, member);
    const answer = await shop.ask('POST', '/api/login/line', {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(statusAndCode(answer)).toBe('403 crossSite');
  });
});

describe('The removal', () => {
  test('needs a proof of the last ten minutes, and is reported by email', async () => {
    await linkedBy(member, shop);
    await proofsEnd();
    expect(statusAndCode(await remove(member))).toBe('403 proofNeeded');
    await prove();
    expect((await remove(member)).json()).toEqual({ linkedAt: null, usedAt: null });
    expect((await emailsTo(shop, member.email))[0]).toMatchObject({ kind: 'lineChanged', isAdded: false });
    const phone = aVisitor(shop);
    expect(await throughLine(phone, shop)).toMatch(/signup#line=/);
    expect(statusAndCode(await remove(member))).toBe('404 notFound');
  });

  test('is refused to a member who has logged in by LINE and proved nothing else', async () => {
    await linkedBy(member, shop);
    const phone = aVisitor(shop);
    await throughLine(phone, shop);
    expect(statusAndCode(await remove(phone))).toBe('403 proofNeeded');
    expect(await linkOf(phone)).toMatchObject({ linkedAt: expect.any(String) });
    await phone.ask('POST', '/api/login/proof', { password: member.password });
    expect((await remove(phone)).json()).toMatchObject({ linkedAt: null });
  });
});

test('A login by LINE is no proof: it adds no passkey and ends no other session', async () => {
  await linkedBy(member, shop);
  const phone = aVisitor(shop);
  await throughLine(phone, shop);
  expect(statusAndCode(await phone.ask('POST', '/api/login/passkeys/options'))).toBe('403 proofNeeded');
  expect(statusAndCode(await phone.ask('DELETE', '/api/login/sessions'))).toBe('403 proofNeeded');
});

test('A password reset by email removes the LINE account and says so, a changed password keeps it', async () => {
  await linkedBy(member, shop);
  const password = 'あたらしいパスワードはながい';
  await member.ask('PUT', '/api/user/loginPass', { presentPassword: member.password, password });
  expect(await throughLine(aVisitor(shop), shop)).toBe('/sanrio/mypage');
  const owner = aVisitor(shop);
  const code = await codeFor(shop, owner, { email: member.email, purpose: 'reminder' });
  await owner.ask('PUT', '/api/user/loginPass', { email: member.email, code, password: `${password}もの` });
  expect((await emailsTo(shop, member.email))[0]).toMatchObject({
    kind: 'passwordChanged',
    withoutLine: true,
  });
  expect(await throughLine(aVisitor(shop), shop)).toMatch(/signup#line=/);
});

test('A deleted account leaves no LINE account, which can sign up again', async () => {
  await linkedBy(member, shop);
  await member.ask('PUT', '/api/userDelete', { password: member.password });
  expect(statusAndCode(await member.ask('DELETE', `/api/user?userId=${member.userId}`))).toBe('200');
  expect((await shop.db.execute(sql`select 1 from line_links`)).rows).toEqual([]);
  expect(await throughLine(aVisitor(shop), shop)).toMatch(/signup#line=/);
});

test('While LINE is down nothing is begun, and the member reads why', async () => {
  const other = await aLineShop();
  try {
    const visitor = await aMember(other);
    other.line.state = 'down';
    expect(statusAndCode(await start(visitor))).toBe('503 lineUnavailable');
    expect((await other.db.execute(sql`select 1 from line_requests`)).rows).toEqual([]);
    const guest = await aVisitor(other).ask('GET', '/api/login/line/start?next=/sanrio/faq');
    expect(redirectOf(guest)).toBe('/sanrio/mypage/login?next=%2Fsanrio%2Ffaq&line=lineUnavailable');
    // LINE is asked again at the next login.
    other.line.state = 'up';
    expect(await linkedBy(visitor, other)).toBe(LINKED);
  } finally {
    await other.close();
  }
});

test('Requests to LINE that nobody finishes do not gather', async () => {
  const count = async () => (await shop.db.execute(sql`select 1 from line_requests`)).rows.length;
  for (let nth = 0; nth < 5; nth += 1) await aVisitor(shop).ask('GET', '/api/login/line/start');
  expect(await count()).toBe(5);
  await shop.db.execute(sql`update line_requests set expires_at = now() - interval '1 second'`);
  await aVisitor(shop).ask('GET', '/api/login/line/start');
  expect(await count()).toBe(1);
});

test('The storefront learns whether the shop offers LINE; without it there is no way to LINE', async () => {
  expect((await shop.get('/api/shop')).json()).toMatchObject({ offersLine: true });
  const other = await aBackend();
  try {
    expect((await other.get('/api/shop')).json()).toMatchObject({ offersLine: false });
    expect((await other.get('/api/login/line/start')).statusCode).toBe(404);
    expect((await other.get('/api/login/line/callback')).statusCode).toBe(404);
    expect(statusAndCode(await start(await aMember(other)))).toBe('503 lineUnavailable');
  } finally {
    await other.close();
  }
});

import { sql } from 'drizzle-orm';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { CHANNEL, PERSON } from '../../support/line-server.ts';
import { agreedBy, aLineShop, lineTokenOf, linkedBy, redirectOf, throughLine } from '../../support/line.ts';
import {
  aMember,
  aVisitor,
  codeFor,
  emailsTo,
  minutesPass,
  statusAndCode,
  type TestVisitor,
} from '../../support/members.ts';

const LOGIN = '/sanrio/mypage/login';

const shop = restoredForEachTest(aLineShop);
const visitor = forEachTest(() => aVisitor(shop));

beforeEach(() => {
  shop.line.person = PERSON;
  shop.line.claims = (claims) => claims;
  shop.line.alg = 'HS256';
  shop.line.key = CHANNEL.secret;
  shop.line.state = 'up';
});

const userOf = async (browser: TestVisitor) =>
  (await browser.ask('GET', '/api/login/loginStatus')).json().userId;

const countOf = async (table: string) =>
  (await shop.db.execute(sql`select 1 from ${sql.identifier(table)}`)).rows.length;

/** A member whom the person at LINE logs in. */
async function aLinkedMember() {
  const member = await aMember(shop, { email: 'marupo@example.jp' });
  expect(await linkedBy(member, shop)).toBe('/sanrio/mypage/password?line=linked');
  return member;
}

/** Comes back from LINE with tokens whose claims are changed. */
async function comesBackWith(change: (claims: Readonly<Record<string, unknown>>) => object) {
  shop.line.claims = (claims) => ({ ...claims, ...change(claims) });
  return throughLine(visitor, shop);
}

/** Expects that nobody was let in, and that no sign-up has begun. */
async function expectNobody(browser: TestVisitor = visitor) {
  expect(await userOf(browser)).toBeUndefined();
  expect(await countOf('line_sign_ups')).toBe(0);
}

describe('A login', () => {
  test('leads to the page that was asked for, with a session as by password', async () => {
    const member = await aLinkedMember();
    const phone = aVisitor(shop);
    expect(await throughLine(phone, shop, '/sanrio/faq?a=1')).toBe('/sanrio/faq?a=1');
    expect(await userOf(phone)).toBe(member.userId);
    const { items } = (await phone.ask('GET', '/api/login/sessions')).json();
    expect(items).toHaveLength(2);
    expect((await phone.ask('GET', '/api/login/line')).json()).toEqual({
      linkedAt: expect.any(String),
      usedAt: expect.any(String),
    });
  });

  test('with a new browser is reported by email, with a known one it is not', async () => {
    const member = await aLinkedMember();
    const reports = async () =>
      (await emailsTo(shop, member.email)).filter(({ kind }) => kind === 'newDevice').length;
    await throughLine(member, shop);
    expect(await reports()).toBe(0);
    await throughLine(aVisitor(shop), shop);
    expect(await reports()).toBe(1);
  });

  test.each(['https://evil.example', '//evil.example', '/api/user', LOGIN])(
    'does not lead to %s',
    async (next) => {
      await aLinkedMember();
      expect(await throughLine(visitor, shop, next)).toBe('/sanrio/mypage');
    },
  );

  test('sends the browser to LINE with state, nonce and a challenge, and asks for no name and no picture', async () => {
    const started = await visitor.ask('GET', '/api/login/line/start');
    expect(started.statusCode).toBe(303);
    const { origin, searchParams } = new URL(redirectOf(started));
    expect(origin).toBe(shop.line.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CHANNEL.id,
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/login/line/callback',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('of a suspended member is refused, and says so', async () => {
    const member = await aLinkedMember();
    await shop.db.execute(sql`insert into suspensions (member_id, reason, suspended_by, suspended_at)
      values (${member.userId}, 'fraud', 'hana', now())`);
    expect(await throughLine(visitor, shop)).toBe(`${LOGIN}?line=memberSuspended`);
    await expectNobody();
  });

  test('that is given up at LINE returns to the login page, and asks LINE nothing', async () => {
    const back = await agreedBy(visitor, shop, '/sanrio/faq');
    const state = new URLSearchParams(back.split('?')[1]).get('state');
    const asked = shop.line.requests.length;
    const answer = await visitor.ask(
      'GET',
      `/api/login/line/callback?error=ACCESS_DENIED&error_description=no&state=${state}`,
    );
    expect(redirectOf(answer)).toBe(`${LOGIN}?next=%2Fsanrio%2Ffaq&line=lineCancelled`);
    expect(shop.line.requests).toHaveLength(asked);
  });
});

describe('Nobody is let in', () => {
  const REJECTED = `${LOGIN}?line=lineRejected`;

  test('by a code that somebody else got, in another browser', async () => {
    await aLinkedMember();
    const stolen = await agreedBy(visitor, shop);
    const thief = aVisitor(shop);
    expect(redirectOf(await thief.ask('GET', stolen))).toBe(REJECTED);
    await agreedBy(thief, shop);
    expect(redirectOf(await thief.ask('GET', stolen))).toBe(REJECTED);
    await expectNobody(thief);
    // The owner's way is not spoiled.
    expect(redirectOf(await visitor.ask('GET', stolen))).toBe('/sanrio/mypage');
  });

  test('by a stolen code with the own state: the verifier is another one', async () => {
    await aLinkedMember();
    const stolen = new URLSearchParams((await agreedBy(visitor, shop)).split('?')[1]);
    const thief = aVisitor(shop);
    const own = new URLSearchParams((await agreedBy(thief, shop)).split('?')[1]);
    own.set('code', stolen.get('code') ?? '');
    expect(redirectOf(await thief.ask('GET', `/api/login/line/callback?${own}`))).toBe(REJECTED);
    await expectNobody(thief);
  });

  test('by an answer that was used before', async () => {
    await aLinkedMember();
    const back = await agreedBy(visitor, shop);
    expect(redirectOf(await visitor.ask('GET', back))).toBe('/sanrio/mypage');
    await visitor.ask('DELETE', '/api/login/logout');
    expect(redirectOf(await visitor.ask('GET', back))).toBe(REJECTED);
    await expectNobody();
  });

  test('after ten minutes', async () => {
    await aLinkedMember();
    const back = await agreedBy(visitor, shop);
    await shop.db.execute(sql`update line_requests set expires_at = expires_at - interval '10 minutes'`);
    expect(redirectOf(await visitor.ask('GET', back))).toBe(REJECTED);
    await expectNobody();
  });

  test('by an answer of which no browser has asked', async () => {
    const answer = await visitor.ask('GET', '/api/login/line/callback?code=abc&state=def');
    expect(redirectOf(answer)).toBe(REJECTED);
    expect(redirectOf(await visitor.ask('GET', '/api/login/line/callback'))).toBe(REJECTED);
  });

  const past = Math.floor(Date.now() / 1000) - 3_600;
  test.each<[string, object]>([
    ['of another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another channel', { aud: '2000000002' }],
    ['for another channel beside this one', { aud: [CHANNEL.id, '2000000002'], azp: '2000000002' }],
    ['of another issuer', { iss: 'https://access.line.me.evil.example' }],
    ['that is over', { exp: past }],
    ['without an end', { exp: undefined }],
    ['that names nobody', { sub: undefined }],
    ['that names nobody by an empty text', { sub: '' }],
  ])('by a token %s', async (_which, change) => {
    await aLinkedMember();
    expect(await comesBackWith(() => change)).toBe(REJECTED);
    await expectNobody();
  });

  test('by a token that another key has signed', async () => {
    await aLinkedMember();
    shop.line.key = 'another-secret-of-thirty-two-characters';
    expect(await throughLine(visitor, shop)).toBe(REJECTED);
    await expectNobody();
  });

  test.each(['none', 'ES256', 'HS512'])('by a token that names the algorithm %s', async (alg) => {
    await aLinkedMember();
    shop.line.alg = alg;
    expect(await throughLine(visitor, shop)).toBe(REJECTED);
    await expectNobody();
  });

  test('by a page of another site that leads to LINE, which lets a known browser pass', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await shop.ask('GET', '/api/login/line/start?next=/sanrio/faq', {
        headers: { 'sec-fetch-site': site },
      });
      expect(redirectOf(answer)).toBe(`${LOGIN}?next=%2Fsanrio%2Ffaq`);
    }
    expect(await countOf('line_requests')).toBe(0);
  });

  test('by the email address of a member: LINE proves none', async () => {
    const member = await aMember(shop, { email: 'marupo@example.jp' });
    shop.line.person = { sub: 'U-stranger', email: member.email };
    const page = await throughLine(visitor, shop);
    expect(page).toMatch(/^\/sanrio\/mypage\/signup#line=[\w-]{43}$/);
    expect(await userOf(visitor)).toBeUndefined();
    expect(await countOf('line_links')).toBe(0);
  });

  test('any more after many rejected answers from one network', async () => {
    await aLinkedMember();
    shop.line.claims = (claims) => ({ ...claims, nonce: 'another' });
    let page = REJECTED;
    for (let nth = 0; nth < 52 && page === REJECTED; nth += 1) page = await throughLine(visitor, shop);
    expect(page).toBe(`${LOGIN}?line=tooManyAttempts`);
  });
});

describe('An outage of LINE', () => {
  test.each(['down', 'silent'] as const)('(%s) after the person has agreed lets nobody in', async (state) => {
    await aLinkedMember();
    const back = await agreedBy(visitor, shop);
    shop.line.state = state;
    expect(redirectOf(await visitor.ask('GET', back))).toBe(`${LOGIN}?line=lineUnavailable`);
    await expectNobody();
  });

  test('leaves the password, and is not counted against the person', async () => {
    const member = await aLinkedMember();
    for (let nth = 0; nth < 3; nth += 1) {
      const back = await agreedBy(visitor, shop);
      shop.line.state = 'down';
      await visitor.ask('GET', back);
      shop.line.state = 'up';
    }
    const { email, password } = member;
    expect(statusAndCode(await visitor.ask('POST', '/api/login/emailLogin', { email, password }))).toBe(
      '200',
    );
    const { rows } = await shop.db.execute(sql`select attempts from throttles where key like 'visitor:%'`);
    expect(rows.every(({ attempts }) => attempts === 0)).toBe(true);
  });
});

test('A server that names another issuer than LINE is not asked', async () => {
  const other = await aLineShop();
  try {
    other.line.metadata = (metadata) => ({ ...metadata, issuer: 'https://access.line.me' });
    const started = await aVisitor(other).ask('GET', '/api/login/line/start');
    expect(redirectOf(started)).toBe(`${LOGIN}?line=lineUnavailable`);
  } finally {
    await other.close();
  }
});

describe('A sign-up', () => {
  const body = (code: string, line: string) => ({ email: PERSON.email, code, birthday: '1999-04-01', line });

  test('needs the code by email and no password, and LINE logs in from then on', async () => {
    const line = await lineTokenOf(visitor, shop);
    expect((await visitor.ask('POST', '/api/login/line/signup', { line })).json()).toEqual({
      email: PERSON.email,
    });
    const code = await codeFor(shop, visitor, { email: PERSON.email, purpose: 'signup' });
    const signedUp = await visitor.ask('POST', '/api/user', body(code, line));
    expect(statusAndCode(signedUp)).toBe('200');
    const { userId } = signedUp.json();
    expect(await userOf(visitor)).toBe(userId);
    const phone = aVisitor(shop);
    expect(await throughLine(phone, shop)).toBe('/sanrio/mypage');
    expect(await userOf(phone)).toBe(userId);
    expect(await countOf('line_sign_ups')).toBe(0);
  });

  test('is refused without the code of the shop, whatever LINE says about the address', async () => {
    const line = await lineTokenOf(visitor, shop);
    await codeFor(shop, visitor, { email: PERSON.email, purpose: 'signup' });
    expect(statusAndCode(await visitor.ask('POST', '/api/user', body('000000', line)))).toBe('422 codeWrong');
    await expect(countOf('members')).resolves.toBe(0);
  });

  test('with an address of a member sends that member an email, and no code', async () => {
    await aMember(shop, { email: PERSON.email });
    await lineTokenOf(visitor, shop);
    await visitor.ask('POST', '/api/mail/sendMail', { email: PERSON.email, purpose: 'signup' });
    expect((await emailsTo(shop, PERSON.email))[0]).toEqual({ kind: 'alreadyMember' });
  });

  test('without an address at LINE begins with an empty field', async () => {
    shop.line.person = { sub: 'U-no-address' };
    const line = await lineTokenOf(visitor, shop);
    expect((await visitor.ask('POST', '/api/login/line/signup', { line })).json()).toEqual({ email: null });
  });

  test('keeps the page that was asked for', async () => {
    expect(await throughLine(visitor, shop, '/sanrio/faq')).toMatch(
      /^\/sanrio\/mypage\/signup\?next=%2Fsanrio%2Ffaq#line=/,
    );
  });

  test('belongs to its browser, ends after half an hour, and is used once', async () => {
    const line = await lineTokenOf(visitor, shop);
    const thief = aVisitor(shop);
    const ended = '409 lineSignUpEnded';
    expect(statusAndCode(await thief.ask('POST', '/api/login/line/signup', { line }))).toBe(ended);
    const code = await codeFor(shop, thief, { email: PERSON.email, purpose: 'signup' });
    expect(statusAndCode(await thief.ask('POST', '/api/user', body(code, line)))).toBe(ended);
    await minutesPass(shop, 2);
    await shop.db.execute(sql`update line_sign_ups set expires_at = expires_at - interval '30 minutes'`);
    expect(statusAndCode(await visitor.ask('POST', '/api/login/line/signup', { line }))).toBe(ended);
    const again = await lineTokenOf(visitor, shop);
    const own = await codeFor(shop, visitor, { email: PERSON.email, purpose: 'signup' });
    expect(statusAndCode(await visitor.ask('POST', '/api/user', body(own, again)))).toBe('200');
    expect(statusAndCode(await visitor.ask('POST', '/api/login/line/signup', { line: again }))).toBe(ended);
  });

  test('with a LINE account that has got a member meanwhile is refused, and the code stays valid', async () => {
    const line = await lineTokenOf(visitor, shop);
    await aLinkedMember();
    const code = await codeFor(shop, visitor, { email: PERSON.email, purpose: 'signup' });
    expect(statusAndCode(await visitor.ask('POST', '/api/user', body(code, line)))).toBe('409 lineTaken');
    const password = 'ゆうやけ商店街のあじフライ';
    const { line: _line, ...rest } = body(code, line);
    expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...rest, password }))).toBe('200');
  });
});

import { sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { untilLockWait, everyRow } from '../../support/database.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aMember, emailsTo, statusAndCode, type TestMember } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aDrawOnSale, anOrder, aShipment } from '../../support/orders.ts';
import { FREE, won } from '../../support/shipments.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));
const NOBODY = '00000000-0000-4000-8000-000000000000';

let members = 0;
const someMember = (but: Parameters<typeof aMember>[1] = {}) =>
  aMember(backend, { email: `corrected-${(members += 1)}@example.jp`, ...but });

const lastFacts = async () => {
  const { tokenId: _token, ...facts } = (await operatorLogOf(backend)).at(-1)?.facts ?? {};
  return facts;
};

describe('A correction', () => {
  const correct = (memberId: string, body: object) =>
    hana.ask('PATCH', `/api/ops/members/${memberId}`, { body: { reason: 'asked by letter', ...body } });
  const profileOf = async ({ ask }: TestMember) => (await ask('GET', '/api/user')).json();

  test('changes the given fields as typed fields are read, and is reported to the member', async () => {
    const member = await someMember();
    const before = await profileOf(member);
    const answer = await correct(member.userId, { tel: '０３-1234-5678', zip: '〒600-8216' });
    expect(answer.json()).toEqual({ memberId: member.userId, fields: ['zip', 'tel'], dryRun: false });
    expect(await profileOf(member)).toEqual({ ...before, tel: '0312345678', zip: '6008216' });
    const [email] = await emailsTo(backend, member.email);
    expect(email).toEqual({
      kind: 'profileChanged',
      name: '丸山 ぽぽ',
      byShop: true,
      what: ['お届け先', '電話番号'],
    });
    expect(await lastFacts()).toEqual({
      memberId: member.userId,
      fields: ['zip', 'tel'],
      reason: 'asked by letter',
    });
  });

  test('changes a birthday that the member can no longer change', async () => {
    const member = await someMember();
    await anOrder(backend, member);
    const own = await member.ask('PUT', '/api/user', { birthday: '1999-04-02' });
    expect(statusAndCode(own)).toBe('409 birthdayFixed');
    expect((await correct(member.userId, { birthday: '1999-04-02' })).json().fields).toEqual(['birthday']);
    expect((await profileOf(member)).birthday).toBe('1999-04-02');
  });

  test('deletes the gender', async () => {
    const member = await someMember({ gender: 'female' });
    expect((await correct(member.userId, { gender: null })).json().fields).toEqual(['gender']);
    expect(await profileOf(member)).not.toHaveProperty('gender');
    expect(await emailsTo(backend, member.email)).toContainEqual(
      expect.objectContaining({ what: ['性別'], byShop: true }),
    );
  });

  test.each([
    ['nothing new', { name: '丸山 ぽぽ' }, '409 notInState'],
    ['no field', {}, '409 notInState'],
    ['a birthday in the future', { birthday: '2999-01-01' }, '422 invalidInput'],
    ['a telephone number without digits', { tel: 'none' }, '422 invalidInput'],
    ['the email address', { email: 'another@example.jp' }, '422 invalidInput'],
    ['no reason', { reason: '', tel: '0312345678' }, '422 invalidInput'],
  ])('is refused with %s', async (_what, body, refusal) => {
    const member = await someMember();
    const before = await profileOf(member);
    const log = await operatorLogOf(backend);
    expect(statusAndCode(await correct(member.userId, body))).toBe(refusal);
    expect([await profileOf(member), await operatorLogOf(backend)]).toEqual([before, log]);
  });

  test('by somebody who has read an earlier version is refused, also if the member has changed it', async () => {
    const member = await someMember();
    const shown = (await hana.ask('GET', `/api/ops/members/${member.userId}`)).json();
    await member.ask('PUT', '/api/user', { tel: '0399990000' });
    const stale = { name: '丸山 ぽぽこ', version: shown.version };
    expect(statusAndCode(await correct(member.userId, stale))).toBe('409 changedMeanwhile');
    const { version } = (await hana.ask('GET', `/api/ops/members/${member.userId}`)).json();
    expect((await correct(member.userId, { ...stale, version })).json().fields).toEqual(['name']);
    expect(await profileOf(member)).toMatchObject({ name: '丸山 ぽぽこ', tel: '0399990000' });
  });

  test('as a dry run changes nothing', async () => {
    const member = await someMember();
    const before = await profileOf(member);
    const answer = await correct(member.userId, { tel: '0312345678', dryRun: true });
    expect(answer.json()).toMatchObject({ fields: ['tel'], dryRun: true });
    expect(await profileOf(member)).toEqual(before);
    expect((await emailsTo(backend, member.email)).map(({ kind }) => kind)).not.toContain('profileChanged');
  });

  test('of an unknown member is refused', async () => {
    expect(statusAndCode(await correct(NOBODY, { tel: '0312345678' }))).toBe('404 notFound');
  });
});

describe('An erasure', () => {
  const erase = (memberId: string, body: object = {}) =>
    hana.ask('POST', `/api/ops/members/${memberId}/erase`, { body: { reason: 'asked by letter', ...body } });
  const buyerOf = (member: TestMember) => ({
    ...member,
    memberId: member.userId,
    cookie: member.cookie ?? '',
  });

  test('leaves no personal data, and keeps the purchases', async () => {
    const member = await someMember({
      email: 'kanaria-4649@example.jp',
      name: '金糸雀 カナリヤ',
      tel: '09055554649',
      zip: '9998877',
    });
    await anOrder(backend, member, { status: 'CONFIRM' });
    await aShipment(backend, member, 'DELIVERED');
    const note = { text: 'カナリヤさんから電話' };
    await hana.ask('POST', `/api/ops/members/${member.userId}/notes`, { body: note });
    await hana.ask('POST', `/api/ops/members/${member.userId}/suspend`, {
      body: { reason: 'resells', until: null },
    });
    expect((await erase(member.userId)).json()).toEqual({ memberId: member.userId, dryRun: false });
    expect(await lastFacts()).toEqual({ memberId: member.userId, reason: 'asked by letter' });
    const [goodbye] = await emailsTo(backend, member.email);
    expect(goodbye).toEqual({ kind: 'accountDeleted', name: '金糸雀 カナリヤ' });
    await backend.db.execute(sql`delete from outbox`);
    const rows = await everyRow(backend.db);
    for (const word of ['kanaria', '金糸雀', 'カナリヤ', '09055554649', '9998877'])
      expect(rows).not.toContain(word);
    expect(rows).toContain(member.userId);
    expect(statusAndCode(await erase(member.userId))).toBe('404 notFound');
    const findings = await auditLedger(backend.db);
    expect(findings.filter(({ check }) => check.startsWith('deleted accounts'))).toEqual([]);
  });

  test('ends the login at once', async () => {
    const member = await someMember();
    await erase(member.userId);
    expect(statusAndCode(await member.ask('GET', '/api/user'))).toBe('401 loginRequired');
  });

  test('is refused while something is open, which is named', async () => {
    const member = await someMember();
    const draw = await aDrawOnSale(backend, FREE);
    await won(backend, buyerOf(member), draw);
    await anOrder(backend, member, { status: 'SUCCESS' });
    const answer = await erase(member.userId);
    expect(answer.json()).toMatchObject({
      code: 'mattersOpen',
      detail: 'Open: paid orders not played: 1, prizes in storage: 1.',
    });
    expect(statusAndCode(await member.ask('GET', '/api/user'))).toBe('200');
  });

  test('waits for an order that is being placed', async () => {
    const member = await someMember();
    const { erasing } = await backend.db.transaction(async (tx) => {
      await anOrder({ db: tx }, member, { status: 'START' });
      const erasing = erase(member.userId);
      await untilLockWait(backend.db);
      return { erasing };
    });
    expect((await erasing).json()).toMatchObject({
      code: 'mattersOpen',
      detail: 'Open: orders being paid: 1.',
    });
  });

  test('asked for twice at once is done once', async () => {
    const { userId, email } = await someMember();
    const codes = (await Promise.all([erase(userId), erase(userId)])).map(statusAndCode);
    expect(codes.toSorted()).toEqual(['200', '404 notFound']);
    expect(await emailsTo(backend, email)).toHaveLength(1);
  });

  test('as a dry run deletes nothing', async () => {
    const member = await someMember();
    expect((await erase(member.userId, { dryRun: true })).json()).toMatchObject({ dryRun: true });
    expect(statusAndCode(await member.ask('GET', '/api/user'))).toBe('200');
  });
});

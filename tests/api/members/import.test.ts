import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { addMember, aVisitor, codeFor, emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aDrawOnSale, aRequestKey } from '../../support/orders.ts';
import { countInformed } from '#backend/persistence/site-texts/change-emails.ts';

const backend = forAllTests(() => aBackend());
const hana = forAllTests(() => anOperator(backend));

const HEAD = 'メールアドレス,お名前,郵便番号,住所,電話番号,生年月日,新作のメール\n';
const row = (email: string) =>
  `${email},小川 みのり,1500001,東京都渋谷区神宮前1-2-3,09012345678,1998-04-02,はい\n`;

const send = async (csv: string, query = '') => {
  const answer = await backend.app.inject({
    method: 'POST',
    url: `/api/ops/member-import${query}`,
    headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'text/csv' },
    payload: Buffer.from(csv),
  });
  return { status: answer.statusCode, ...answer.json() };
};
const counts = async () => (await hana.ask('GET', '/api/ops/member-import')).json();
const invite = async (body: object = {}) =>
  (await hana.ask('POST', '/api/ops/member-import/invite', { body })).json();

test('Members are tried, imported once, and hear of it when an owner says so; then they choose a password', async () => {
  await addMember({ db: backend.db }, { email: 'known@example.jp' });
  const file =
    HEAD + row('new@example.jp') + row('KNOWN@example.jp') + row('no address') + row('two@example.jp');
  const expected = { added: 2, known: 1, problems: [{ line: 4 }] };
  expect(await send(file, '?dryRun=true')).toMatchObject({ status: 200, ...expected, dryRun: true });
  expect(await counts()).toEqual({ imported: 0, toInvite: 0 });
  expect(await send(file)).toMatchObject({ status: 200, ...expected, dryRun: false });
  expect(await send(file)).toMatchObject({ added: 0, known: 3 });
  expect(await counts()).toEqual({ imported: 2, toInvite: 2 });
  expect(await emailsTo(backend, 'new@example.jp')).toEqual([]);
  expect(await countInformed(backend.db)).toBe(1);
  const wants = () =>
    backend.db.execute(sql`select wants_new_draws from members where email = 'new@example.jp'`);
  expect((await wants()).rows).toEqual([{ wants_new_draws: false }]);

  const visitor = aVisitor(backend);
  const login = (password: string) =>
    visitor.ask('POST', '/api/login/emailLogin', { email: 'new@example.jp', password });
  expect(statusAndCode(await login('no password matches'))).toBe('401 loginFailed');

  expect(await invite({ dryRun: true })).toEqual({ invited: 2, dryRun: true });
  expect(await emailsTo(backend, 'new@example.jp')).toEqual([]);
  expect(await invite()).toEqual({ invited: 2, dryRun: false });
  expect(await invite()).toEqual({ invited: 0, dryRun: false });
  expect(await emailsTo(backend, 'new@example.jp')).toMatchObject([{ kind: 'memberImported' }]);
  expect((await wants()).rows).toEqual([{ wants_new_draws: true }]);
  expect(await countInformed(backend.db)).toBe(3);
  expect(await counts()).toEqual({ imported: 2, toInvite: 0 });

  const code = await codeFor(backend, visitor, { email: 'new@example.jp', purpose: 'reminder' });
  const password = 'まわる まわる 金魚鉢 12';
  const chosen = { email: 'new@example.jp', code, password };
  expect((await visitor.ask('PUT', '/api/user/loginPass', chosen)).statusCode).toBe(200);
  expect((await login(password)).statusCode).toBe(200);

  // They have never agreed to the terms of this shop.
  const { drawId } = await aDrawOnSale(backend, {});
  const place = () =>
    visitor.ask('POST', '/api/orderHistory', { productId: drawId, quantity: 1, requestKey: aRequestKey() });
  expect(statusAndCode(await place())).toBe('409 termsChanged');
  const open = (await visitor.ask('GET', '/api/site-text-consents')).json().items;
  expect(open).toMatchObject([
    { kind: 'privacy', number: 1, isFirst: true },
    { kind: 'terms', number: 1, isFirst: true },
  ]);
  const texts = [
    { kind: 'privacy', number: 1 },
    { kind: 'terms', number: 1 },
  ];
  expect((await visitor.ask('POST', '/api/site-text-consents', { texts })).json()).toEqual({ items: [] });
  expect((await place()).statusCode).toBe(200);

  const actions = (await operatorLogOf(backend)).filter(({ action }) => /[iI]mport/.test(action));
  expect(actions).toMatchObject([
    { action: 'importMembers', facts: { members: 2 } },
    { action: 'inviteImportedMembers', facts: { members: 2 } },
  ]);
  expect(JSON.stringify(actions)).not.toContain('example.jp');
});

test('Who leaves before the invitation is not asked to come back', async () => {
  await send(HEAD + row('leaves@example.jp'));
  const { rows } = await backend.db.execute<{ member_id: string }>(
    sql`select member_id from members where email = 'leaves@example.jp'`,
  );
  const memberId = rows[0]?.member_id ?? '';
  const left = await hana.ask('POST', `/api/ops/members/${memberId}/erase`, {
    body: { reason: 'asked by letter' },
  });
  expect(left.statusCode).toBe(200);
  expect(await counts()).toMatchObject({ toInvite: 0 });
  expect(await invite()).toEqual({ invited: 0, dryRun: false });
});

test.each([
  ['', 1],
  ['"open', 1],
  ['メール\na@example.jp\n', 1],
])('A file without usable rows says why: %j', async (csv, line) => {
  expect(await send(csv)).toMatchObject({ status: 200, added: 0, problems: [{ line }] });
});

test('Only owners import', async () => {
  const mei = await anOperator(backend, 'mei', 'manager');
  expect(statusAndCode(await mei.ask('GET', '/api/ops/member-import'))).toBe('403 permissionDenied');
});

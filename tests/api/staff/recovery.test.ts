import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { setAuthenticator } from '#backend/actions/staff/own-account.ts';
import { authenticateStaff } from '#backend/actions/staff/staff-sessions.ts';
import { recoverStaff } from '#backend/actions/staff/administration.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { normalizedRecoveryCode } from '#backend/domain/staff/staff-member.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { aBackend, CONSOLE_ORIGIN } from '../../support/backend.ts';
import { aConsole, anInvitation, secretIn, aStaffMember, ConsoleBrowser } from '../../support/console.ts';
import { everyRow } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';

const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));
const owner = forAllTests(() => aStaffMember(backend, server, { name: 'hana', role: 'owner' }));
const other = forAllTests(() => aStaffMember(backend, server, { name: 'jiro', role: 'owner' }));

const CODES = '/api/console/account/recovery-codes';

/** Signs in with a recovery code and adds a passkey. */
async function recovered({ name, recoveryCodes: [code] }: Awaited<ReturnType<typeof aStaffMember>>) {
  const browser = new ConsoleBrowser(server);
  expect(await browser.codeOf('POST', '/api/console/sign-in/recovery', { name, code })).toBe('200');
  const { options } = (await browser.ask('POST', '/api/console/account/passkeys/options')).json();
  const passkey = new SoftwarePasskey(CONSOLE_ORIGIN);
  const body = { passkey: passkey.create(options) };
  expect((await browser.ask('POST', '/api/console/account/passkeys', { body })).statusCode).toBe(200);
  return { browser, passkey };
}

const stepUpOf = async (browser: ConsoleBrowser, passkey: SoftwarePasskey) => {
  const answer = await browser.stepUp(passkey);
  return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json().code}`;
};

const aMember = (name: string, role: Role = 'owner') => aStaffMember(backend, server, { name, role });

test('A recovery code becomes no session that proves anything, nor do later ones of its passkey', async () => {
  const member = await aMember('thief');
  const { browser, passkey } = await recovered(member);
  const { passkeys } = (await browser.ask('GET', '/api/console/account')).json();
  const me = (await member.browser.ask('GET', '/api/console/me')).json();
  const first = passkeys.find(({ passkeyId }: { passkeyId: string }) => passkeyId !== passkey.id).passkeyId;
  for (const [method, url] of [
    ['POST', CODES],
    ['DELETE', `/api/console/account/passkeys/${first}`],
    ['DELETE', `/api/console/account/sessions/${me.sessionId}`],
    ['POST', '/api/console/account/passkeys/options'],
    ['POST', '/api/console/account/authenticator/secret'],
    ['POST', `/api/ops/staff/${owner.staffId}/disable`],
  ] as const)
    expect([url, await browser.codeOf(method, url, {})]).toEqual([url, '403 stepUpNeeded']);
  expect(await stepUpOf(browser, passkey)).toBe('403 recoveryWaits');
  const again = new ConsoleBrowser(server);
  expect((await again.signIn(passkey)).statusCode).toBe(200);
  expect(await again.codeOf('POST', CODES)).toBe('403 stepUpNeeded');
  expect(await stepUpOf(again, passkey)).toBe('403 recoveryWaits');
  // The owner of the account removes it.
  expect(await stepUpOf(member.browser, member.passkey)).toBe('200');
  expect(await member.browser.codeOf('DELETE', `/api/console/account/passkeys/${passkey.id}`)).toBe('200');
  expect((await again.signIn(passkey)).json().code).toBe('passkeyRejected');
});

test('After 24 hours the passkey of a recovery proves', async () => {
  const member = await aMember('waits');
  const { browser, passkey } = await recovered(member);
  const { rows } = await backend.db.execute<{ hours: number }>(sql`
    update staff_passkeys set proves_from = now() where passkey_id = ${passkey.id}
    returning (select round(extract(epoch from p.proves_from - p.added_at) / 3600)::int
                 from staff_passkeys p where p.passkey_id = ${passkey.id}) as hours`);
  expect(rows).toEqual([{ hours: 24 }]);
  expect(await stepUpOf(browser, passkey)).toBe('200');
  expect(await browser.codeOf('POST', CODES)).toBe('200');
});

test('Another owner confirms a recovery, once, and nobody their own', async () => {
  const member = await aMember('confirmed');
  const { browser, passkey } = await recovered(member);
  const confirm = `/api/ops/staff/${member.staffId}/confirm-recovery`;
  expect(await member.browser.codeOf('POST', confirm)).toBe('409 ownAccount');
  expect(await owner.browser.codeOf('POST', confirm)).toBe('200');
  expect(await owner.browser.codeOf('POST', confirm)).toBe('409 notInState');
  expect(await stepUpOf(browser, passkey)).toBe('200');
});

test('The link of another owner is a recovery, which neither they nor their second self confirm', async () => {
  const member = await aMember('taken');
  await owner.browser.stepUp(owner.passkey);
  const { link } = (await owner.browser.ask('POST', `/api/ops/staff/${member.staffId}/link`)).json();
  const thief = new ConsoleBrowser(server);
  const { passkey } = await thief.enrol(String(link).split('#')[1] ?? '');
  expect(await thief.codeOf('POST', CODES)).toBe('403 stepUpNeeded');
  expect(await stepUpOf(thief, passkey)).toBe('403 recoveryWaits');
  const confirm = `/api/ops/staff/${member.staffId}/confirm-recovery`;
  expect(await owner.browser.codeOf('POST', confirm)).toBe('409 notIndependent');
  const invited = await owner.browser.ask('POST', '/api/ops/staff', {
    body: { name: 'shadow', role: 'owner' },
  });
  const shadow = new ConsoleBrowser(server);
  await shadow.enrol(String(invited.json().link).split('#')[1] ?? '');
  expect(await shadow.codeOf('POST', confirm)).toBe('409 notIndependent');
  expect(await other.browser.codeOf('POST', confirm)).toBe('200');
  expect(await stepUpOf(thief, passkey)).toBe('200');
});

test('A command on the shop’s machine, and the first link of a new colleague, need no confirmation', async () => {
  const member = await aMember('local');
  const context = { db: backend.db, consoleOrigin: 'http://ops.localhost' };
  const made = await recoverStaff(context, { staffId: member.staffId, isLocal: true }, (facts) => ({
    operator: 'local:test',
    action: 'staff.recover',
    facts,
  }));
  const unused = await anInvitation(backend, 'newcomer', 'viewer');
  const again = await owner.browser.ask('POST', `/api/ops/staff/${unused.staffId}/link`);
  for (const link of ['link' in made ? made.link : '', String(again.json().link)]) {
    const browser = new ConsoleBrowser(server);
    await browser.enrol(secretIn(link));
    expect(await browser.codeOf('POST', CODES)).toBe('200');
  }
});

test('All sessions of the account and all owners are told of a recovery', async () => {
  const member = await aMember('told');
  const recoveredAt = async () =>
    (await member.browser.ask('GET', '/api/console/me')).json().recoveredAt as string | null;
  expect(await recoveredAt()).toBeNull();
  await recovered(member);
  expect(Date.parse((await recoveredAt()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const { items } = (await owner.browser.ask('GET', '/api/ops/staff')).json();
  const listed = items.find(({ name }: { name: string }) => name === 'told');
  expect(Date.parse(listed.recoveryUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const { alarms } = (await owner.browser.ask('GET', '/api/ops/alarms')).json();
  expect(alarms).toContainEqual(
    expect.objectContaining({ kind: 'staffRecovered', isUrgent: true, subject: 'told' }),
  );
});

test('Codes have 120 bits and are stored with a salt of their own', async () => {
  const { recoveryCodes } = await aMember('salted');
  for (const code of recoveryCodes)
    expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
  const rows = await everyRow(backend.db);
  for (const code of recoveryCodes) expect(rows).not.toContain(digestOf(normalizedRecoveryCode(code)));
  const { rows: salts } = await backend.db.execute<{ salts: number; codes: number }>(
    sql`select count(distinct salt)::int as salts, count(*)::int as codes from staff_recovery_codes`,
  );
  expect(salts[0]?.salts).toBe(salts[0]?.codes);
});

test('A passkey with the id of somebody else’s is refused, by every way to add one', async () => {
  const member = await aMember('duplicate', 'viewer');
  const { options } = (await member.browser.ask('POST', '/api/console/account/passkeys/options')).json();
  const body = { passkey: owner.passkey.create(options) };
  expect(await member.browser.codeOf('POST', '/api/console/account/passkeys', body)).toBe(
    '422 passkeyRejected',
  );
  const { secret } = await anInvitation(backend, 'duplicate-2', 'viewer');
  const browser = new ConsoleBrowser(server);
  const opened = await browser.ask('POST', '/api/console/link/options', { body: { secret } });
  const passkey = owner.passkey.create(opened.json().options);
  expect(await browser.codeOf('POST', '/api/console/link', { secret, passkey })).toBe('422 passkeyRejected');
  // The link was not used up.
  await new ConsoleBrowser(server).enrol(secret);
  expect((await owner.browser.signIn(owner.passkey)).statusCode).toBe(200);
});

test('What a session has begun is not finished after a link for a lost device has ended the session', async () => {
  const { browser, staffId } = await aMember('lost-device');
  const { secret } = (await browser.ask('POST', '/api/console/account/authenticator/secret')).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const token = browser.cookie?.split('=')[1] ?? '';
  const found = await authenticateStaff(backend.db, { token, isAttended: true });
  if (found === undefined) throw new Error('The session was not found.');
  const { passwords } = backend.deps;
  const hash = async (password: string) => {
    await backend.db.execute(sql`delete from staff_sessions where staff_id = ${staffId}`);
    return passwords.hash(password);
  };
  const context = {
    db: backend.db,
    passwords: { ...passwords, hash },
    consoleOrigin: CONSOLE_ORIGIN,
    alarm: () => undefined,
    pushKey: async () => '',
  };
  const params = { code, password: 'correct-horse-39-battery' };
  expect(await setAuthenticator(context, params, found.session)).toEqual({ refusal: 'codeRejected' });
  const { rows } = await backend.db.execute(sql`select code_secret from staff where staff_id = ${staffId}`);
  expect(rows).toEqual([{ code_secret: null }]);
});

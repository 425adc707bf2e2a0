import { type Member, type NewMember, isPossibleBirthday } from '../../domain/members/member.ts';
import { type PasswordError, passwordError } from '#backend/domain/members/password.ts';
import { type CodeRefused, tryCode } from './codes.ts';
import { halfAddress, IMPOSSIBLE_BIRTHDAY, type Refused } from './refusals.ts';
import { lineSignUpKey } from './line-login.ts';
import { type Browser, type BrowserTokens, startLogin } from './log-in.ts';
import { PASSKEY_REJECTED, type PasskeyContext, verifySignUpPasskey } from './passkeys.ts';
import { throttleKeys } from './throttle.ts';
import type { NewPasskeyAnswer } from '#backend/crypto/web-authn.ts';
import { deviceOf } from '#backend/domain/members/login-session.ts';
import { findMemberPasskey, insertMemberPasskey } from '#backend/persistence/members/passkeys.ts';
import { useCode } from '#backend/persistence/members/codes.ts';
import {
  deleteLineSignUp,
  findLineLink,
  findLineSignUp,
  insertLineLink,
} from '#backend/persistence/members/line.ts';
import { insertMember } from '#backend/persistence/members/members.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { deleteAttempts } from '#backend/persistence/members/throttles.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection } from '#backend/persistence/db/database.ts';

type SignUpParams = {
  readonly person: Omit<NewMember, 'passwordHash'>;
  /** `undefined`: the passkey or the LINE account takes its place. */
  readonly password: string | undefined;
  readonly passkey: NewPasskeyAnswer | undefined;
  /** The token of a sign-up by LINE of this browser. */
  readonly line: string | undefined;
  readonly code: string;
  /** The client's IP address. */
  readonly address: string;
  readonly browser: Browser;
};

type SignUpResult = BrowserTokens & { readonly member: Member };
type SignUpRefusal = 'passkeyRejected' | 'lineSignUpEnded' | 'lineTaken' | 'invalidInput';

/** Registers a member with a code sent to their address, and logs in. A rejected password, passkey or LINE account leaves the code valid. */
export async function signUp(
  context: PasskeyContext,
  { person, password, passkey, line, code: typed, address, browser }: SignUpParams,
): Promise<SignUpResult | CodeRefused | Refused<PasswordError | SignUpRefusal>> {
  const { db, passwords } = context;
  if (!isPossibleBirthday(person.birthday, await databaseTime(db))) return IMPOSSIBLE_BIRTHDAY;
  if (password === undefined && passkey === undefined && line === undefined) return PASSWORD_MISSING;
  const half = halfAddress(person);
  if (half !== undefined) return half;
  const { email, name } = person;
  const code = await tryCode(context, {
    purpose: 'signup',
    email,
    code: typed,
    forMember: null,
    address,
    deviceToken: browser.deviceToken,
  });
  if ('refusal' in code) return code;
  // The password check is expensive, so it runs only after the code.
  const error = password === undefined ? undefined : passwordError(password, person, passwords);
  if (error !== undefined) return { refusal: error, parameter: 'password' };
  const verified = passkey && (await verifySignUpPasskey(context, passkey));
  if (passkey !== undefined && verified === undefined) return PASSKEY_REJECTED;
  const passwordHash = password === undefined ? passwords.unmatchable : await passwords.hash(password);
  const newMember = { ...person, passwordHash };
  const lineKey = line === undefined ? undefined : lineSignUpKey({ line, deviceToken: browser.deviceToken });
  const done = await inTransaction(db, async (tx) => {
    // The browser has chosen the id.
    if (verified !== undefined && (await findMemberPasskey(tx, verified.passkeyId)) !== undefined)
      return PASSKEY_REJECTED;
    const lineAccount = await lineAccountOf(tx, lineKey);
    if ('refusal' in lineAccount) return lineAccount;
    if (!(await useCode(tx, code))) return CODE_USED;
    const added = await insertMember(tx, newMember);
    // Another member took this address since the code was sent. The next code request sends an email that says so.
    if (added === 'emailTaken') return CODE_USED;
    const { memberId } = added;
    const device = deviceOf(browser.agent);
    if (verified !== undefined && !(await insertMemberPasskey(tx, memberId, { ...verified, device })))
      throw new Error('Another sign-up has stored a passkey with this id meanwhile.');
    if (lineKey !== undefined && lineAccount.subject !== undefined) {
      const { subject } = lineAccount;
      if (!(await deleteLineSignUp(tx, lineKey)) || !(await insertLineLink(tx, { memberId, subject })))
        throw new Error('Another sign-up has used this LINE account meanwhile.');
    }
    const tokens = await startLogin(tx, { ...browser, member: { memberId, name, email }, isReported: false });
    await queueEmail(tx, { to: email, message: { kind: 'welcome', name }, memberId });
    return { member: { ...newMember, memberId }, ...tokens };
  });
  // A remaining wait would reveal to the next visitor that this address was just registered.
  if ('token' in done) await deleteAttempts(db, throttleKeys.mailbox({ purpose: 'signup', email }));
  return done;
}

/** The LINE account of a sign-up that has one, or why it cannot be used. */
async function lineAccountOf(
  tx: Connection,
  key: ReturnType<typeof lineSignUpKey> | undefined,
): Promise<{ readonly subject?: string } | Refused<'lineSignUpEnded' | 'lineTaken'>> {
  if (key === undefined) return {};
  const found = await findLineSignUp(tx, key);
  if (found === undefined) return { refusal: 'lineSignUpEnded' };
  return (await findLineLink(tx, found.subject)) === undefined ? found : { refusal: 'lineTaken' };
}

const PASSWORD_MISSING = {
  refusal: 'invalidInput',
  parameter: 'password',
  fields: { password: 'パスワードを入力してください。' },
} as const;
const CODE_USED = { refusal: 'codeUsed', parameter: 'code' } as const;

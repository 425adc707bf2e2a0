import { type Member, type NewMember, isPossibleBirthday } from '../../domain/members/member.ts';
import { type PasswordError, passwordError } from '#backend/domain/members/password.ts';
import { type CodeRefused, tryCode } from './codes.ts';
import { halfAddress, IMPOSSIBLE_BIRTHDAY, type Refused } from './refusals.ts';
import { type Browser, type BrowserTokens, startLogin, type MemberContext } from './log-in.ts';
import { throttleKeys } from './throttle.ts';
import { useCode } from '#backend/persistence/members/codes.ts';
import { insertMember } from '#backend/persistence/members/members.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { deleteAttempts } from '#backend/persistence/members/throttles.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';

type SignUpParams = {
  readonly person: Omit<NewMember, 'passwordHash'>;
  readonly password: string;
  readonly code: string;
  /** The client's IP address. */
  readonly address: string;
  readonly browser: Browser;
};

type SignUpResult = BrowserTokens & { readonly member: Member };

/** Registers a member with a code sent to their address, and logs in. A rejected password leaves the code valid. */
export async function signUp(
  context: MemberContext,
  { person, password, code: typed, address, browser }: SignUpParams,
): Promise<SignUpResult | CodeRefused | Refused<PasswordError | 'invalidInput'>> {
  const { db, passwords } = context;
  if (!isPossibleBirthday(person.birthday, await databaseTime(db))) return IMPOSSIBLE_BIRTHDAY;
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
  const error = passwordError(password, person, passwords);
  if (error !== undefined) return { refusal: error, parameter: 'password' };
  const newMember = { ...person, passwordHash: await passwords.hash(password) };
  const done = await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, code))) return CODE_USED;
    const added = await insertMember(tx, newMember);
    // Another member took this address since the code was sent. The next code request sends an email that says so.
    if (added === 'emailTaken') return CODE_USED;
    const { memberId } = added;
    const tokens = await startLogin(tx, { ...browser, member: { memberId, name, email }, isReported: false });
    await queueEmail(tx, { to: email, message: { kind: 'welcome', name }, memberId });
    return { member: { ...newMember, memberId }, ...tokens };
  });
  // A remaining wait would reveal to the next visitor that this address was just registered.
  if ('token' in done) await deleteAttempts(db, throttleKeys.mailbox({ purpose: 'signup', email }));
  return done;
}

const CODE_USED = { refusal: 'codeUsed', parameter: 'code' } as const;

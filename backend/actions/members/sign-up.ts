import { isPossibleBirthday } from '../../domain/members/birthday.ts';
import type { Member, NewMember } from '../../domain/members/member.ts';
import { type PasswordFault, passwordFault } from '#backend/domain/members/password.ts';
import { type CodeRefused, tryCode } from './codes.ts';
import type { Membership } from './membership.ts';
import { IMPOSSIBLE_BIRTHDAY, type Refused } from './refusals.ts';
import { type Browser, startLogin } from './log-in.ts';
import { throttleKeys } from './throttle.ts';

type Wish = {
  readonly person: Omit<NewMember, 'passwordHash'>;
  readonly password: string;
  readonly code: string;
  /** Where the wish comes from. */
  readonly address: string;
  readonly browser: Browser;
};

type SignedUp = { readonly member: Member; readonly token: string };

/**
 * Makes whoever reads the mail of an address a member, and logs in. The code is used up by nothing but that: whoever
 * has to think of another password keeps it.
 */
export async function signUp(
  membership: Membership,
  { person, password, code: typed, address, browser }: Wish,
): Promise<SignedUp | CodeRefused | Refused<PasswordFault | 'invalidInput'>> {
  const { clock, passwords, secrets, throttles, together } = membership;
  if (!isPossibleBirthday(person.birthday, await clock.now())) return IMPOSSIBLE_BIRTHDAY;
  const { email, name } = person;
  const code = await tryCode(membership, {
    purpose: 'signup',
    email,
    code: typed,
    forMember: null,
    address,
  });
  if ('refusal' in code) return code;
  // To judge a password is work too: it is done for nobody but whoever reads the mail.
  const fault = passwordFault(password, person, passwords);
  if (fault !== undefined) return { refusal: fault, parameter: 'password' };
  const newcomer = { ...person, passwordHash: await passwords.hash(password) };
  const done = await together(async ({ members, sessions, codes, outbox }) => {
    if (!(await codes.use(code))) return USED;
    const added = await members.add(newcomer);
    // Somebody moved to this address since the code was sent. Another code will not come, but a letter that says so.
    if (added === 'emailTaken') return USED;
    const { memberId } = added;
    const { token } = await startLogin({ sessions, secrets }, memberId, browser);
    await outbox.add({ to: email, letter: { kind: 'welcome', name }, memberId });
    return { member: { ...newcomer, memberId }, token };
  });
  // A wait that is still on would tell whoever asks for a code next that somebody has just signed up here.
  if ('token' in done) await throttles.forget(throttleKeys.mailbox(secrets, { purpose: 'signup', email }));
  return done;
}

const USED = { refusal: 'codeUsed', parameter: 'code' } as const;

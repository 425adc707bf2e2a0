import { memberStore } from '#backend/persistence/members/member-store.ts';
import { cookieFrom, type TestBackend } from './backend.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { aSignUp } from './member.ts';

const NO_MAIL = { newDraws: false, restock: false };

export type StoredMember = { readonly memberId: string; readonly email: string; readonly password: string };

/** A member who has been one for long: there is no letter, no code and no login of his. */
export async function aStoredMember(
  { db }: TestBackend,
  but: Partial<Pick<StoredMember, 'email' | 'password'>> = {},
): Promise<StoredMember> {
  const { password, ...person } = { ...aSignUp(), ...but };
  const passwordHash = await CHEAP_PASSWORDS.hash(password.normalize('NFKC'));
  const added = await memberStore(db).add({
    ...person,
    gender: null,
    emailPreferences: NO_MAIL,
    passwordHash,
  });
  if (added === 'emailTaken') throw new Error(`${person.email} is there already`);
  return { ...added, email: person.email, password };
}

/** Logs in with a browser that is new to the shop; the cookie it then has. */
export async function loggedIn(
  { ask }: TestBackend,
  { email, password }: Pick<StoredMember, 'email' | 'password'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await ask('POST', '/api/login/emailLogin', { body: { email, password }, headers });
  const cookie = cookieFrom(answer);
  if (cookie === undefined) throw new Error(`Nobody could log in: ${answer.body}`);
  return cookie;
}

import { desc, eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { Email } from '#backend/domain/emails.ts';
import type { EmailPreferences, NewMember } from '#backend/domain/members/member.ts';
import { outbox } from '#backend/persistence/schema.ts';
import type { CodePurpose } from '#lib/contract/enums.ts';
import { insertMember } from '#backend/persistence/members/members.ts';
import type { OpenDatabase } from '#backend/persistence/db/database.ts';
import type { CallName } from '#lib/contract/contract.ts';
import { cookieFrom, type Method, type TestBackend, CHEAP_PASSWORDS } from './backend.ts';
import { freshDatabase, openTestDatabase } from './database.ts';

/** A visitor with cookies and a network address of their own. `cookie`: that of the login session. */
export type TestVisitor = {
  readonly cookie: string | undefined;
  ask(method: Method, path: string, body?: unknown): Promise<LightMyRequestResponse>;
};

export type TestMember = TestVisitor & {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
};

let visitors = 0;

export function aVisitor(backend: TestBackend): TestVisitor {
  visitors += 1;
  const address = `198.18.${Math.floor(visitors / 256)}.${visitors % 256}`;
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      const session = cookies.get('session');
      return session === undefined ? undefined : `session=${session}`;
    },
    ask: async (method, path, body) => {
      const answer = await backend.ask(method, path, {
        body,
        cookie: cookies.size === 0 ? undefined : [...cookies].map((pair) => pair.join('=')).join('; '),
        headers: { 'x-forwarded-for': address },
      });
      for (const { name, value } of answer.cookies)
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      return answer;
    },
  };
}

/** The input of a sign-up. */
export const aSignUp = (but: Readonly<Record<string, unknown>> = {}) => ({
  email: 'marupo@example.jp',
  password: 'ゆうやけ商店街のあじフライ',
  name: '丸山 ぽぽ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: 'ころんハイツ101',
  birthday: '1999-04-01',
  gender: 'unsaid',
  tel: '09012345678',
  ...but,
});

type SignUp = ReturnType<typeof aSignUp> & { readonly emailPreferences: EmailPreferences };

/** Signs up through the API. The code is read from the outbox. */
export async function aMember(backend: TestBackend, but: Partial<SignUp> = {}): Promise<TestMember> {
  const input = aSignUp(but);
  const { email, password } = input;
  const visitor = aVisitor(backend);
  const code = await codeFor(backend, visitor, { email, purpose: 'signup' });
  const answer = await visitor.ask('POST', '/api/user', { ...input, code });
  if (answer.statusCode !== 200) throw new Error(`Nobody could sign up: ${answer.body}`);
  return {
    get cookie() {
      return visitor.cookie;
    },
    ask: visitor.ask,
    userId: answer.json().userId,
    email,
    password,
  };
}

type CodeRequest = { readonly email: string; readonly purpose: CodePurpose };

/** Requests a code and returns it from the outbox. */
export const codeFor = async (
  backend: TestBackend,
  visitor: TestVisitor,
  request: CodeRequest,
): Promise<string> => (await codesFor(backend, visitor, request)).code;

/** Requests a code and returns both codes of the email. */
export async function codesFor(
  backend: TestBackend,
  visitor: TestVisitor,
  request: CodeRequest,
): Promise<{ readonly code: string; readonly longCode: string }> {
  const sent = await visitor.ask('POST', '/api/mail/sendMail', request);
  if (sent.statusCode !== 200) throw new Error(`No code was sent: ${sent.body}`);
  const [newest] = await emailsTo(backend, request.email);
  if (newest === undefined || !('code' in newest)) throw new Error('The email holds no code.');
  const { code, longCode = '' } = newest;
  return { code, longCode };
}

/** Moves codes and attempts into the past. */
export async function minutesPass({ db }: TestBackend, minutes: number): Promise<void> {
  const past = sql`make_interval(mins => ${minutes})`;
  await db.execute(
    sql`update email_codes set sent_at = sent_at - ${past}, checked_at = checked_at - ${past}`,
  );
  await db.execute(
    sql`update throttles set waits_until = waits_until - ${past}, last_at = last_at - ${past}`,
  );
}

/** A code that differs from this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The queued emails to an address, newest first. */
export async function emailsTo({ db }: TestBackend, to: string): Promise<Email[]> {
  const rows = await db
    .select({ message: outbox.message })
    .from(outbox)
    .where(eq(outbox.to, to))
    .orderBy(desc(outbox.madeAt));
  return rows.map(({ message }) => message);
}

/** Status and code of a refusal such as `404 notFound`, or the status alone. */
export const statusAndCode = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 400 ? `${answer.statusCode}` : `${answer.statusCode} ${answer.json().code}`;

const NO_NEWS_EMAILS = { newDraws: false, restock: false };

export type StoredMember = { readonly memberId: string; readonly email: string; readonly password: string };

/** Stores a member directly: without emails, codes and sessions. */
export async function aStoredMember(
  { db }: TestBackend,
  but: Partial<Pick<StoredMember, 'email' | 'password'>> = {},
): Promise<StoredMember> {
  const { password, ...person } = { ...aSignUp(), ...but };
  const passwordHash = await CHEAP_PASSWORDS.hash(password.normalize('NFKC'));
  const added = await insertMember(db, {
    ...person,
    gender: null,
    emailPreferences: NO_NEWS_EMAILS,
    passwordHash,
  });
  if (added === 'emailTaken') throw new Error(`${person.email} exists already`);
  return { ...added, email: person.email, password };
}

/** Logs in from a new browser. Returns its cookie. */
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

const storesOn = ({ db, batching }: OpenDatabase) => ({ db, batching });

export type Stores = ReturnType<typeof storesOn> & {
  readonly url: string;
  /** The same stores over connections of their own, as in another backend. */
  elsewhere(): ReturnType<typeof storesOn>;
  close(): Promise<void>;
};

/** Opens the stores of members on a database of their own. */
export async function freshStores(): Promise<Stores> {
  const { url, drop } = await freshDatabase();
  const own = openTestDatabase(url);
  const opened = [own];
  return {
    url,
    ...storesOn(own),
    elsewhere: () => {
      const other = openTestDatabase(url);
      opened.push(other);
      return storesOn(other);
    },
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()));
      await drop();
    },
  };
}

export const aNewMember = (but: Partial<NewMember> = {}): NewMember => ({
  email: 'marupo@example.jp',
  passwordHash: '$argon2id$marupo',
  name: '丸穂 まるみ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: 'ころんハイツ201',
  birthday: '2001-04-01',
  gender: 'female',
  tel: '09012345678',
  emailPreferences: { newDraws: true, restock: false },
  ...but,
});

/** Stores a new member. Returns their id. */
export async function addMember({ db }: Pick<Stores, 'db'>, but: Partial<NewMember> = {}) {
  const added = await insertMember(db, aNewMember(but));
  if (added === 'emailTaken') throw new Error(`The address exists already: ${but.email}`);
  return added.memberId;
}

export const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i));

/** Calls for members whose isolation is tested with real orders. */
export const BUYING_CALLS = [
  'showOrder',
  'showPlayingLimit',
  'placeOrder',
  'cancelOrder',
  'extendHold',
  'showPlay',
  'playOrder',
  'openPaymentSession',
  'confirmPaymentSession',
  'giveUpPaymentSession',
  'showCredit',
  'confirmCredit',
  'removeCredit',
  'showEvidence',
  'shareResult',
  'listOrders',
  'listWonPrizes',
  'listBoughtDraws',
  'listCollection',
] as const satisfies readonly CallName[];

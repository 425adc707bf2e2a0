import { desc, eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { Email } from '#backend/domain/emails.ts';
import type { EmailPreferences } from '#backend/domain/members/member.ts';
import { outbox } from '#backend/persistence/schema.ts';
import type { CodePurpose } from '#lib/contract/enums.ts';
import { cookieFrom, type Method, type TestBackend } from './backend.ts';

/** Somebody with a browser that keeps its cookie, and an address of his own. */
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
  let cookie: string | undefined;
  return {
    get cookie() {
      return cookie;
    },
    ask: async (method, path, body) => {
      const answer = await backend.ask(method, path, {
        body,
        cookie,
        headers: { 'x-forwarded-for': address },
      });
      if (answer.cookies.length > 0) cookie = cookieFrom(answer);
      return answer;
    },
  };
}

/** What somebody types who becomes a member. */
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

type SignUp = ReturnType<typeof aSignUp> & { readonly mailWishes: EmailPreferences };

/** Signs up through the calls a browser makes. The code is read where it waits to be sent. */
export async function aMember(backend: TestBackend, wishes: Partial<SignUp> = {}): Promise<TestMember> {
  const typed = aSignUp(wishes);
  const { email, password } = typed;
  const visitor = aVisitor(backend);
  const code = await codeFor(backend, visitor, { email, purpose: 'signup' });
  const answer = await visitor.ask('POST', '/api/user', { ...typed, code });
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

type Wanted = { readonly email: string; readonly purpose: CodePurpose };

/** Asks for a code, and gives the one that waits in the outbox. */
export async function codeFor(backend: TestBackend, visitor: TestVisitor, wanted: Wanted): Promise<string> {
  const sent = await visitor.ask('POST', '/api/mail/sendMail', wanted);
  if (sent.statusCode !== 200) throw new Error(`No code was sent: ${sent.body}`);
  const [newest] = await lettersTo(backend, wanted.email);
  if (newest === undefined || !('code' in newest)) throw new Error('The letter holds no code.');
  return newest.code;
}

/** As if so much time had gone by since codes were sent and attempts counted. */
export async function minutesPass({ db }: TestBackend, minutes: number): Promise<void> {
  const past = sql`make_interval(mins => ${minutes})`;
  await db.execute(sql`update mail_codes set sent_at = sent_at - ${past}, checked_at = checked_at - ${past}`);
  await db.execute(
    sql`update throttles set waits_until = waits_until - ${past}, last_at = last_at - ${past}`,
  );
}

/** Any code but this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What waits to be sent to an address, newest first. */
export async function lettersTo({ db }: TestBackend, to: string): Promise<Email[]> {
  const rows = await db
    .select({ letter: outbox.message })
    .from(outbox)
    .where(eq(outbox.to, to))
    .orderBy(desc(outbox.madeAt));
  return rows.map(({ letter }) => letter);
}

/** Status and code of a refusal, or the status alone. */
export const told = (answer: LightMyRequestResponse): unknown[] =>
  answer.statusCode < 400 ? [answer.statusCode] : [answer.statusCode, answer.json().code];

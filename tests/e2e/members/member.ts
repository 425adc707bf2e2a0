import { expect, type APIRequestContext } from '@playwright/test';
import { z } from 'zod';

export const PASSWORD = 'yoru no jihanki';

/** An email address that no other test uses. */
export const newAddress = (name: string) =>
  `${name}-${Date.now().toString(36)}-${Math.trunc(Math.random() * 1e6)}@example.jp`;

/** A browser sends this with each call of its own page; Playwright's requests have no page. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** Signs a member up through the API. `request` is logged in afterwards. */
export async function signUp(request: APIRequestContext, email: string): Promise<void> {
  const sent = await request.post('/api/mail/sendMail', {
    data: { email, purpose: 'signup' },
    headers: SAME_ORIGIN,
  });
  expect(sent.status()).toBe(200);
  const signedUp = await request.post('/api/user', {
    headers: SAME_ORIGIN,
    data: {
      email,
      code: await codeIn(request, email, '会員登録のコード'),
      password: PASSWORD,
      name: '小川 みのり',
      zip: '6068301',
      address: '京都府京都市左京区吉田泉殿町1-2',
      address2: '',
      birthday: '1998-04-12',
      tel: '09012345678',
    },
  });
  expect(signedUp.status()).toBe(200);
}

let sharedEmail: string | undefined;

/** Logs in the member that the tests of a worker share. The first call signs them up. */
export async function logIn(request: APIRequestContext): Promise<void> {
  if (sharedEmail === undefined) {
    const email = newAddress('dareka');
    await signUp(request, email);
    sharedEmail = email;
    return;
  }
  const answer = await request.post('/api/login/emailLogin', {
    headers: SAME_ORIGIN,
    data: { email: sharedEmail, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
}

const Emails = z.object({ items: z.array(z.object({ subject: z.string(), text: z.string() })) });

/** The emails sent to an address, newest first. */
export async function emailsTo(request: APIRequestContext, email: string) {
  const answer = await request.get(`/api/sandbox/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  return Emails.parse(await answer.json()).items;
}

/** Waits for an email with this text in its subject and returns its body. */
export async function emailAbout(request: APIRequestContext, email: string, subject: string) {
  const found = async () => (await emailsTo(request, email)).find((sent) => sent.subject.includes(subject));
  await expect.poll(async () => (await found())?.subject ?? 'no email').toContain(subject);
  return (await found())?.text ?? '';
}

/** The code of six digits in the newest email with this text in its subject. */
export async function codeIn(request: APIRequestContext, email: string, subject: string): Promise<string> {
  return /^\d{6}$/m.exec(await emailAbout(request, email, subject))?.[0] ?? 'no code';
}

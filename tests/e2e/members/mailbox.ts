import { expect, type APIRequestContext } from '@playwright/test';
import { z } from 'zod';

const Mails = z.object({ items: z.array(z.object({ subject: z.string(), text: z.string() })) });

/** The mails that came to an address, newest first. */
export async function mailsTo(request: APIRequestContext, email: string) {
  const answer = await request.get(`/api/pretend/mail?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  return Mails.parse(await answer.json()).items;
}

/** Waits for a mail with this in its subject. */
export async function mailAbout(request: APIRequestContext, email: string, subject: string) {
  const found = async () => (await mailsTo(request, email)).find((mail) => mail.subject.includes(subject));
  await expect.poll(async () => (await found())?.subject ?? 'no mail').toContain(subject);
  return (await found())?.text ?? '';
}

/** The six digits of the newest mail with this in its subject. */
export async function codeIn(request: APIRequestContext, email: string, subject: string): Promise<string> {
  return /^\d{6}$/m.exec(await mailAbout(request, email, subject))?.[0] ?? 'no code';
}

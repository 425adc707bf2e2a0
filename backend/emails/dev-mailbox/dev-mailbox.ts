import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EmailTransport } from '#backend/actions/emails.ts';
import { type EmailBranding, renderEmail } from '../render-email.ts';

const StoredEmail = z.strictObject({
  mailId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
});
export type StoredEmail = z.infer<typeof StoredEmail>;

export type DevMailbox = {
  /** Stores an email. The same id replaces the previous one. */
  put(mail: StoredEmail, madeAt: Date): Promise<void>;
  /** Newest first; with `to` only those to that address. */
  list(to?: string): Promise<readonly StoredEmail[]>;
};

/** The oldest are deleted above this number, after every 50th email, because the folder is listed for it. */
const MAX_EMAILS = 500;
const TRIM_INTERVAL = 50;
const FILE = /^\d{4}-\d{2}-\d{2}T[\d.]+Z-[\w-]+\.json$/;

/**
 * The dev mailbox: a folder with one file per email, named by its time. Several backends may share it. Emails hold
 * codes, so only this user may read it.
 */
export function createDevMailbox(folder: string): DevMailbox {
  let stored = 0;
  return {
    put: async (mail, madeAt) => {
      const name = `${madeAt.toISOString().replaceAll(':', '.')}-${mail.mailId}.json`;
      await creatingFolder(folder, () =>
        writeFile(join(folder, name), JSON.stringify(mail), { mode: 0o600 }),
      );
      if (stored % TRIM_INTERVAL === 0) await trim(folder);
      stored += 1;
    },
    list: async (to) => {
      const names = (await namesIn(folder)).slice(0, MAX_EMAILS);
      const mails = await Promise.all(names.map((name) => read(join(folder, name))));
      return mails.filter((mail) => mail !== undefined).filter((mail) => to === undefined || isTo(mail, to));
    },
  };
}

/** Creates the folder if the write finds none. */
async function creatingFolder(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  }
}

async function trim(folder: string): Promise<void> {
  const names = await namesIn(folder);
  const old = names.slice(MAX_EMAILS).map((name) => unlink(join(folder, name)));
  // Another backend may have deleted one of them.
  for (const deleted of await Promise.allSettled(old))
    if (deleted.status === 'rejected' && !isMissing(deleted.reason)) throw deleted.reason;
}

const isTo = (mail: StoredEmail, to: string) => mail.to.toLowerCase() === to.trim().toLowerCase();

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder))
      .filter((name) => FILE.test(name))
      .sort()
      .reverse();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** `undefined`: deleted meanwhile, not yet written whole, or not a file of the dev mailbox. */
async function read(path: string): Promise<StoredEmail | undefined> {
  try {
    return StoredEmail.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Stores emails in the dev mailbox instead of sending them. */
export const devMailboxTransport = (mailbox: DevMailbox, branding: EmailBranding): EmailTransport => ({
  send: (queued) =>
    mailbox.put(
      {
        mailId: queued.emailId,
        to: queued.to,
        ...renderEmail(queued, branding),
        sentAt: new Date().toISOString(),
      },
      queued.madeAt,
    ),
  close: () => {},
});

import type { FastifyInstance } from 'fastify';
import { deliverLetter } from '#backend/actions/emails.ts';
import type { Membership } from '#backend/actions/members/membership.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import type { Paying } from '#backend/actions/payments/paying.ts';
import { makeApp } from '#backend/app.ts';
import type { BackendEnv } from '#backend/config.ts';
import { makeLog } from '#backend/log.ts';
import { type Mail, openMail } from '#backend/emails/open-email.ts';
import { bookAuditOver } from '#backend/audit/audit.ts';
import { openPaying } from '#backend/services.ts';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { openPretend, type PretendProvider } from '#backend/payments/sandbox/provider.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { type Database, openDatabase } from '#backend/persistence/database.ts';
import { letterQueue } from '#backend/persistence/emails/email-queue.ts';
import { membershipOver } from '#backend/persistence/members/member-services.ts';
import { operationOver } from '#backend/persistence/operations/operation-services.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import { HOME } from './fixtures.ts';

/** The code in every letter of a sign-up here, so that nobody has to open the letter. */
export const CODE = '271828';

/** A backend of its own, which nobody outside can reach, on the database that is to be filled. */
export type Stage = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly paying: Paying;
  readonly pretend: PretendProvider;
  readonly membership: Membership;
  readonly operation: Operation;
  /** Sends all letters that are due to those of the demonstration, into the built-in mailbox. */
  sendLetters(): Promise<void>;
  close(): Promise<void>;
};

export async function openStage(url: string, env: BackendEnv): Promise<Stage> {
  const database = openDatabase(url);
  const { db } = database;
  const mail = openMail({ ...env, SMTP_URL: undefined, ALLOW_BUILT_IN_MAILBOX: 'yes' });
  const log = makeLog('silent');
  const pretend = await openPretend(db, { siteOrigin: env.SITE_ORIGIN });
  const caps = { under16: env.MINOR_CAP_UNDER_16, under18: env.MINOR_CAP_UNDER_18 };
  const { gateway } = pretend;
  const paying = openPaying(database, { gateway, siteOrigin: env.SITE_ORIGIN, caps, alarm: () => {} });
  const passwords = argon2Passwords();
  const app = await makeApp({
    ...{ db, passwords, paying, pretend, log, siteOrigin: env.SITE_ORIGIN, audit: bookAuditOver(url) },
    sender: () => 'The demonstration writes no sheets.',
    ...{ trustedProxies: ['127.0.0.1'], requestsPerMinute: 1_000_000, largestDelayMs: 0 },
  });
  const secrets = { ...cryptoSecrets, newCode: () => CODE };
  return {
    ...{ app, db, paying, pretend },
    membership: membershipOver(db, { passwords, secrets }),
    operation: operationOver(db, cryptoSecrets),
    sendLetters: () => sendAll(db, mail),
    close: async () => {
      mail.post.close();
      await app.close();
      await database.close();
    },
  };
}

async function sendAll(db: Database, { post }: Mail): Promise<void> {
  // Those of others are not taken: they would end in a mailbox that anybody can read.
  const letters = letterQueue(db, { endingWith: HOME });
  const desk = { letters, post, clock: databaseClock(db) };
  while ((await deliverLetter(desk)) !== undefined);
}

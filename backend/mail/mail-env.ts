import { z } from 'zod';
import { readSender } from './smtp/sender.ts';
import { readMailServer } from './smtp/server-address.ts';

/** What an operator may set for letters. */
export const MAIL_VARIABLES = {
  /** Without it letters go to the built-in mailbox. */
  SMTP_URL: z
    .string()
    .transform((text, context) => {
      const server = readMailServer(text);
      if (!('fault' in server)) return server;
      context.addIssue({ code: 'custom', message: server.fault });
      return z.NEVER;
    })
    .optional(),
  /** Whom letters are from: wanted with SMTP_URL. */
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = readSender(text);
      if (sender !== undefined) return sender;
      context.addIssue({ code: 'custom', message: 'must look like ころん堂 <noreply@example.jp>' });
      return z.NEVER;
    })
    .optional(),
  /** Who runs the shop, by the name of the law: wanted with SMTP_URL, because news by mail must say who sends it. */
  OPERATOR_NAME: z.string().trim().min(1, { message: 'wants some text' }).optional(),
  /** In production letters must go out, unless somebody says that the shop is only being shown. */
  ALLOW_BUILT_IN_MAILBOX: z.enum(['yes', 'no'], { message: 'must be yes or no' }).default('no'),
  NODE_ENV: z.string().optional(),
};

export type MailEnv = z.infer<z.ZodObject<typeof MAIL_VARIABLES>>;

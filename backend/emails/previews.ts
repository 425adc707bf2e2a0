import type { EmailPreviews } from '#backend/actions/settings.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import { EMAIL_KINDS } from '#lib/contract/email-kinds.ts';
import { type EmailBranding, renderEmail } from './render-email.ts';
import { SAMPLE_EMAILS } from './samples.ts';

const MADE_AT = new Date('2026-11-28T01:00:00Z');

/** `branding` is read for each preview. */
export const emailPreviews = (branding: Pick<EmailBranding, 'siteOrigin' | 'operator'>): EmailPreviews => {
  const render: EmailPreviews['render'] = (kind, texts) => {
    const { siteOrigin, operator } = branding;
    return renderEmail({ message: SAMPLE_EMAILS[kind], madeAt: MADE_AT }, { siteOrigin, operator, texts });
  };
  const subjects = (): readonly { kind: EmailKind; subject: string }[] =>
    EMAIL_KINDS.map((kind) => ({ kind, subject: render(kind, { closing: '', additions: {} }).subject }));
  return { list: subjects, render };
};

import type { EmailTexts } from '#backend/domain/settings.ts';
import { EMAIL_KINDS, type EmailKind } from '#lib/contract/email-kinds.ts';
import { type EmailBranding, renderEmail } from './render-email.ts';
import { SAMPLE_EMAILS } from './samples.ts';

const MADE_AT = new Date('2026-11-28T01:00:00Z');

export type PreviewBranding = Pick<EmailBranding, 'siteOrigin' | 'operator' | 'brand'>;

/** An email as it would be sent, with invented data. */
export const emailPreview = (
  { siteOrigin, operator, brand }: PreviewBranding,
  kind: EmailKind,
  texts: EmailTexts,
) => renderEmail({ message: SAMPLE_EMAILS[kind], madeAt: MADE_AT }, { siteOrigin, operator, brand, texts });

/** The kinds of emails with their subjects. */
export const emailSubjects = (branding: PreviewBranding) =>
  EMAIL_KINDS.map((kind) => ({
    kind,
    subject: emailPreview(branding, kind, { closing: '', additions: {} }).subject,
  }));

import type { QueuedEmail } from '#backend/persistence/emails/email-queue.ts';
import type { EmailBranding } from '#backend/emails/render-email.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { SAMPLE_EMAILS } from '#backend/emails/samples.ts';

export const BRANDING: EmailBranding = {
  siteOrigin: 'https://koron.example',
  operator: '株式会社ころん',
  brand: KORON_DO,
};

/** One email of every kind. */
export const EVERY_EMAIL = SAMPLE_EMAILS;

/** A queued email, made at 10:00 on 28 November in Japan. */
export const aQueuedEmail = (but: Partial<QueuedEmail> = {}): QueuedEmail => ({
  emailId: '00000000-0000-4000-8000-000000000001',
  to: 'minori@example.jp',
  message: EVERY_EMAIL.welcome,
  shipmentId: null,
  attempts: 1,
  madeAt: new Date('2026-11-28T01:00:00Z'),
  dueAt: new Date('2026-11-28T01:00:00Z'),
  ...but,
});

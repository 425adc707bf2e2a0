import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { TestBackend } from './backend.ts';
import { codeFor, type TestVisitor } from './members.ts';

/** The calls for members about inquiries. */
export const INQUIRY_CALLS = [
  'listInquiries',
  'showInquiry',
  'replyToInquiry',
  'showInquiryPicture',
  'showInquiryAttachment',
];

export const anInquiry = (but: Readonly<Record<string, unknown>> = {}) => ({
  topic: 'other',
  text: '開店の時間を教えてください。',
  requestKey: randomUUID(),
  ...but,
});

export const aGuest = (but: Readonly<Record<string, unknown>> = {}) => ({
  name: '星野 ぽつ',
  email: 'guest@example.jp',
  code: '000000',
  website: '',
  elapsedMs: 60_000,
  ...but,
});

export type Sent = { readonly inquiryId: string; readonly messageId: string };

type Inquirer = Pick<TestVisitor, 'ask'>;

/** Sends an inquiry as a member. */
export async function sentBy(member: Inquirer, but: Readonly<Record<string, unknown>> = {}): Promise<Sent> {
  const answer = await member.ask('POST', '/api/inquiry', anInquiry(but));
  if (answer.statusCode !== 200) throw new Error(`No inquiry was sent: ${answer.body}`);
  return answer.json();
}

/** Sends an inquiry as a guest with a code from their email. */
export async function sentByGuest(
  backend: TestBackend,
  visitor: TestVisitor,
  but: Readonly<Record<string, unknown>> = {},
): Promise<Sent> {
  const { email } = aGuest(but);
  const code = await codeFor(backend, visitor, { email, purpose: 'inquiry' });
  return sentBy(visitor, { guest: aGuest({ code, ...but }) });
}

/** A photograph with the place where it was taken. */
export const aPhoto = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0074ba' } })
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
    .jpeg()
    .toBuffer();

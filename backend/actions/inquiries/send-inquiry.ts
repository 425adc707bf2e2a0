import { isAutomatic, type Sender } from '#backend/domain/inquiries.ts';
import type { EmailCode } from '#backend/domain/members/codes.ts';
import type { InquiryTopic } from '#lib/contract/enums.ts';
import { type CodeRefused, tryCode } from '../members/codes.ts';
import { inSeconds, type Refused } from '../members/refusals.ts';
import { messageCounters, messageKey, type MessageSender } from '../members/throttle.ts';
import {
  findSentMessage,
  findSubject,
  insertInquiry,
  type SentMessage,
  type SubjectParams,
} from '#backend/persistence/inquiries/inquiries.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';
import { useCode } from '#backend/persistence/members/codes.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { newToken } from '#backend/crypto/secrets.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { MemberContext } from '../members/log-in.ts';

type GuestForm = {
  readonly name: string;
  readonly email: string;
  readonly code: string;
  readonly website: string;
  readonly elapsedMs: number;
};

type Client = {
  /** The client's IP address. */
  readonly address: string;
  readonly deviceToken: string | undefined;
};

export type InquiryParams = Omit<SubjectParams, 'memberId'> &
  Client & {
    readonly topic: InquiryTopic;
    readonly text: string;
    readonly requestKey: string;
    /** The logged-in member; `undefined`: a guest. */
    readonly memberId: string | undefined;
    readonly guest: GuestForm | undefined;
  };

type InquiryRefused =
  | CodeRefused
  | Refused<'loginRequired' | 'notFound' | 'codeUsed' | 'inquiryTooOften' | 'inquiryNotTaken'>;

/**
 * Stores an inquiry of a member, or of a guest whose address the code verifies, and sends them a receipt. Nothing of an
 * unverified guest is stored.
 */
export async function sendInquiry(
  context: MemberContext,
  params: InquiryParams,
): Promise<SentMessage | InquiryRefused> {
  const sender = senderOf(params);
  if (sender === undefined) return { refusal: 'loginRequired' };
  const requestKey = messageKey(sender, params.requestKey);
  const known = await findSentMessage(context.db, requestKey);
  // The answer was lost and the form is sent again: the code is used by then.
  if (known !== undefined) return known;
  const keyed = { ...params, requestKey };
  const sent =
    'memberId' in sender
      ? await sendAsMember(context, keyed, sender)
      : await sendAsGuest(context, keyed, sender);
  const isUsed = 'refusal' in sent && sent.refusal === 'codeUsed';
  // The same form may have arrived at the same time.
  return isUsed ? ((await findSentMessage(context.db, requestKey)) ?? sent) : sent;
}

type InquirySender = { readonly address: string } & (GuestForm | { readonly memberId: string });

function senderOf({ guest, memberId, address }: InquiryParams): InquirySender | undefined {
  if (guest !== undefined) return { ...guest, address };
  return memberId === undefined ? undefined : { memberId, address };
}

async function sendAsMember(
  context: MemberContext,
  params: InquiryParams,
  { memberId }: { readonly memberId: string },
): Promise<SentMessage | InquiryRefused> {
  const throttled = await throttle(context.db, { memberId, address: params.address });
  if (throttled !== undefined) return throttled;
  return inTransaction(context.db, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined) return { refusal: 'loginRequired' };
    return store(tx, { ...params, sender: { memberId }, to: member.email, name: member.name });
  });
}

async function sendAsGuest(
  context: MemberContext,
  params: InquiryParams,
  guest: GuestForm,
): Promise<SentMessage | InquiryRefused> {
  if (isAutomatic(guest)) return { refusal: 'inquiryNotTaken' };
  const { email, name, code: typed } = guest;
  const { address, deviceToken } = params;
  const code = await tryCode(context, {
    purpose: 'inquiry',
    email,
    code: typed,
    forMember: null,
    address,
    deviceToken,
  });
  if ('refusal' in code) return code;
  const throttled = await throttle(context.db, { email, address });
  if (throttled !== undefined) return throttled;
  const sender = { name, email, token: newToken() };
  return inTransaction(context.db, (tx) =>
    store(tx, { ...params, memberId: undefined, sender, to: email, name, code }),
  );
}

/** Counts a message of a sender; a refusal if they have sent too many. */
export async function throttle(
  db: Database,
  sender: MessageSender,
): Promise<Refused<'inquiryTooOften'> | undefined> {
  const throttled = await countAttempts(db, messageCounters(sender));
  if (throttled === undefined) return undefined;
  return { refusal: 'inquiryTooOften', retryAfter: inSeconds(throttled.waitMs) };
}

type ToStore = Omit<InquiryParams, 'guest'> & {
  readonly sender: Sender;
  readonly to: string;
  readonly name: string;
  readonly code?: EmailCode;
};

async function store(
  tx: Connection,
  params: ToStore,
): Promise<SentMessage | Refused<'notFound' | 'codeUsed'>> {
  const { topic, text, requestKey, sender, to, name, code, memberId = null } = params;
  const { orderId, shipmentId, directoryName, aboutText } = params;
  const earlier = await findSentMessage(tx, requestKey);
  if (earlier !== undefined) return earlier;
  const subject = await findSubject(tx, { memberId, orderId, shipmentId, directoryName, aboutText });
  if (subject === undefined) return { refusal: 'notFound', parameter: 'about' };
  if (code !== undefined && !(await useCode(tx, code))) return { refusal: 'codeUsed', parameter: 'code' };
  const sent = await insertInquiry(tx, { ...subject, topic, text, requestKey, sender });
  const token = 'token' in sender ? sender.token : null;
  const message = { kind: 'inquiryReceived', name, inquiryId: sent.inquiryId, topic, text, token } as const;
  await queueEmail(tx, { to, message, memberId });
  return sent;
}

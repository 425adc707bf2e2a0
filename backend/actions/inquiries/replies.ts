import type { Refused } from '../members/refusals.ts';
import { messageKey } from '../members/throttle.ts';
import { throttle } from './send-inquiry.ts';
import {
  findSentMessage,
  hasInquiry,
  lockInquiryOf,
  insertMessage,
  setInquiryState,
  type InquiryKey,
  type SentMessage,
} from '#backend/persistence/inquiries/inquiries.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';

type ReplyParams = {
  readonly key: InquiryKey;
  readonly text: string;
  readonly requestKey: string;
  /** The client's IP address. */
  readonly address: string;
};

/** Adds a message of the sender to their inquiry, which then waits for the shop again. */
export async function replyToInquiry(
  db: Database,
  { key, text, requestKey, address }: ReplyParams,
): Promise<SentMessage | Refused<'notFound' | 'inquiryClosed' | 'inquiryTooOften'>> {
  const sender = 'token' in key ? { token: key.token, address } : { memberId: key.memberId, address };
  const stored = messageKey(sender, requestKey);
  const known = await findSentMessage(db, stored);
  if (known !== undefined) return known;
  // Not counted: invented tokens must not use up what other guests of the network may send.
  if (!(await hasInquiry(db, key))) return { refusal: 'notFound' };
  const throttled = await throttle(db, sender);
  if (throttled !== undefined) return throttled;
  return inTransaction(db, async (tx) => {
    const inquiry = await lockInquiryOf(tx, key);
    if (inquiry === undefined) return { refusal: 'notFound' };
    // The same message may have arrived at the same time.
    const earlier = await findSentMessage(tx, stored);
    if (earlier !== undefined) return earlier;
    if (inquiry.state === 'closed') return { refusal: 'inquiryClosed' };
    const { inquiryId } = inquiry;
    const sent = await insertMessage(tx, {
      inquiryId,
      author: 'sender',
      operator: null,
      text,
      requestKey: stored,
    });
    await setInquiryState(tx, inquiryId, 'waiting');
    return sent;
  });
}

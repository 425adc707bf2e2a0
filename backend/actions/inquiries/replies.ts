import type { Membership } from '../members/membership.ts';
import type { Refused } from '../members/refusals.ts';
import { messageKey } from '../members/throttle.ts';
import type { InquiryKey, SentMessage } from './ports.ts';
import { throttle } from './send-inquiry.ts';

export type ReplyParams = {
  readonly key: InquiryKey;
  readonly text: string;
  readonly requestKey: string;
  /** The client's IP address. */
  readonly address: string;
};

/** Adds a message of the sender to their inquiry, which then waits for the shop again. */
export async function replyToInquiry(
  membership: Membership,
  { key, text, requestKey, address }: ReplyParams,
): Promise<SentMessage | Refused<'notFound' | 'inquiryClosed' | 'inquiryTooOften'>> {
  const sender = 'token' in key ? { token: key.token, address } : { memberId: key.memberId, address };
  const stored = messageKey(membership.secrets, sender, requestKey);
  const known = await membership.inquiries.findSent(stored);
  if (known !== undefined) return known;
  // Not counted: invented tokens must not use up what other guests of the network may send.
  if (!(await membership.inquiries.exists(key))) return { refusal: 'notFound' };
  const throttled = await throttle(membership, sender);
  if (throttled !== undefined) return throttled;
  return membership.inTransaction(async ({ inquiries }) => {
    const inquiry = await inquiries.lockOf(key);
    if (inquiry === undefined) return { refusal: 'notFound' };
    // The same message may have arrived at the same time.
    const earlier = await inquiries.findSent(stored);
    if (earlier !== undefined) return earlier;
    if (inquiry.state === 'closed') return { refusal: 'inquiryClosed' };
    const { inquiryId } = inquiry;
    const sent = await inquiries.addMessage({
      ...{ inquiryId, author: 'sender', operator: null },
      ...{ text, requestKey: stored },
    });
    await inquiries.setState(inquiryId, 'waiting');
    return sent;
  });
}

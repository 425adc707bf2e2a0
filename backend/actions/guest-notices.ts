import { INVITATION_RULE } from '#backend/domain/members/throttle.ts';
import { mailboxOf } from '#backend/domain/members/email-address.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';
import * as stored from '#backend/persistence/notifications/guest-notices.ts';
import { NOTICE_LINK_HOURS } from '#lib/contract/shop-rules.ts';
import { showDraw } from './draws/draws.ts';
import { inSeconds, type Refused } from './members/refusals.ts';
import { senderCounters } from './members/throttle.ts';

const LINK_LIFE_MS = NOTICE_LINK_HOURS * 60 * 60_000;

type NoticeRequest = { readonly directoryName: string; readonly email: string; readonly address: string };

/**
 * Sends a link that confirms an address for the notice of an opening. The answer is the same for an address that is confirmed
 * already, which gets no email.
 */
export async function requestNotice(
  db: Database,
  { directoryName, email, address }: NoticeRequest,
): Promise<'sent' | Refused<'drawNotFound' | 'drawNotInState' | 'mailTooSoon'>> {
  const found = await showDraw(db, { directoryName, state: 'upcoming' });
  if (typeof found === 'string') return { refusal: found };
  const mailbox = { key: `notice-mailbox:${digestOf(mailboxOf(email))}`, rule: INVITATION_RULE };
  const throttled = await countAttempts(db, [...senderCounters(address), mailbox]);
  if (throttled !== undefined) return { refusal: 'mailTooSoon', retryAfter: inSeconds(throttled.waitMs) };
  const { drawId, title: drawTitle, opensAt } = found.draw;
  const token = newToken();
  await inTransaction(db, async (tx) => {
    const linkEndsAt = new Date((await databaseTime(tx)).getTime() + LINK_LIFE_MS);
    const notice = { drawId, email, linkDigest: digestOf(token), linkEndsAt };
    if (!(await stored.insertGuestNotice(tx, notice))) return;
    const message = {
      kind: 'noticeConfirmation',
      drawTitle,
      opensAt: opensAt.toISOString(),
      token,
    } as const;
    await queueEmail(tx, { to: email, message, memberId: null, uselessAfter: linkEndsAt });
  });
  return 'sent';
}

type NoticeAnswer = { readonly token: string; readonly isWanted: boolean };

/** Confirms the address of a link, or deletes it. */
export async function answerNotice(db: Database, { token, isWanted }: NoticeAnswer) {
  const linkDigest = digestOf(token);
  return inTransaction(db, async (tx) => {
    const draw = await stored.findNoticedDraw(tx, linkDigest);
    if (draw === undefined) return { refusal: 'noticeLinkEnded' } as const;
    if (isWanted) await stored.confirmGuestNotice(tx, linkDigest);
    else await stored.deleteGuestNotice(tx, linkDigest);
    return draw;
  });
}

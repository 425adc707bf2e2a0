import { retryAfterMs } from '../../../domain/payments/patience.ts';
import { allDone } from '../../all-done.ts';
import { askProvider } from '../ask-provider.ts';
import type { Paying } from '../paying.ts';
import type { NoticeLeft } from '../stores.ts';
import { settleByProvider } from '../settle-by-provider.ts';
import { tripOf } from '../take-notice.ts';

const AT_ONCE = 20;

/** Deals with notices that were taken in but left, by a crash or because the provider could not be asked. */
export async function dealWithNotices(paying: Paying): Promise<void> {
  const left = await paying.notices.claim(AT_ONCE);
  await allDone(left.map((notice) => dealWith(paying, notice)));
}

async function dealWith(paying: Paying, notice: NoticeLeft): Promise<void> {
  const { provider, noticeId, tries } = notice;
  const trip = await tripOf(paying, notice);
  if (trip === undefined) return paying.notices.noteHandled(provider, noticeId);
  const standing = await askProvider(paying, trip);
  if (standing === 'away') return paying.notices.again(provider, noticeId, retryAfterMs(tries));
  await settleByProvider(paying, trip, standing);
  await paying.notices.noteHandled(provider, noticeId);
}

import type { Connection } from '#backend/persistence/database.ts';
import { claimNotices, noteDelivered, noteUndelivered, type Outgoing } from './books/notices.ts';
import { noticeText } from './wire.ts';

/** Hands a notice to the shop and gives the status it answers with; a shop that does not answer throws. */
export type PostNotice = (text: string, signature: string) => Promise<number>;

const AT_ONCE = 20;
const RETRIES_MS = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

/** Delivers what is due by now. */
export async function deliverDue(db: Connection, post: PostNotice): Promise<void> {
  const due = await claimNotices(db, AT_ONCE);
  await Promise.all(due.map((notice) => deliver(db, post, notice)));
}

export async function deliver(db: Connection, post: PostNotice, notice: Outgoing): Promise<void> {
  const { wayId, body, signature, tries } = notice;
  const status = await statusOf(post(noticeText(body), signature));
  // What the shop refuses it refuses for good; where it fails it is tried again.
  if (status < 500) return noteDelivered(db, wayId);
  await noteUndelivered(db, wayId, RETRIES_MS[tries] ?? null);
}

async function statusOf(answer: Promise<number>): Promise<number> {
  try {
    return await answer;
  } catch {
    return 503;
  }
}

import { PICTURE_RULE } from '#backend/domain/inquiries.ts';
import { inSeconds, type Refused } from '../members/refusals.ts';
import { renderInquiryUpload } from '#backend/catalogue/upload-work.ts';
import { pictureSpaceIn, insertInquiryPicture } from '#backend/persistence/inquiries/pictures.ts';
import { countAttempts, undoAttempt } from '#backend/persistence/members/throttles.ts';
import type { Database } from '#backend/persistence/db/database.ts';

type PictureParams = {
  readonly messageId: string;
  /** The logged-in member; null: a guest, who knows the id of their message. */
  readonly memberId: string | null;
  readonly bytes: Uint8Array;
};

type PictureRefused = Refused<'notFound' | 'pictureUnreadable' | 'picturesFull' | 'inquiryTooOften' | 'busy'>;

/** A decoder takes a part of a second for each of those that wait. */
const RETRY_AFTER_S = 2;

/** Adds a picture to a message of some minutes ago. It is decoded only if the message may have one more. */
export async function addInquiryPicture(
  db: Database,
  { messageId, memberId, bytes }: PictureParams,
  render = renderInquiryUpload,
): Promise<{ readonly pictureId: string } | PictureRefused> {
  const space = await pictureSpaceIn(db, { messageId, memberId });
  if (space === undefined) return { refusal: 'notFound', parameter: 'messageId' };
  if (space === 'full') return { refusal: 'picturesFull' };
  const key = `inquiry-pictures:${messageId}`;
  const throttled = await countAttempts(db, [{ key, rule: PICTURE_RULE }]);
  if (throttled !== undefined) return { refusal: 'inquiryTooOften', retryAfter: inSeconds(throttled.waitMs) };
  const picture = await render(bytes);
  if (picture === 'busy') {
    // Nothing was decoded, so the attempt does not count.
    await undoAttempt(db, key);
    return { refusal: 'busy', retryAfter: RETRY_AFTER_S };
  }
  if (picture === undefined) return { refusal: 'pictureUnreadable' };
  const pictureId = await insertInquiryPicture(db, messageId, picture);
  return pictureId === undefined ? { refusal: 'picturesFull' } : { pictureId };
}

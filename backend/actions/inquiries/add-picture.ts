import { PICTURE_RULE } from '#backend/domain/inquiries.ts';
import type { ThrottleStore } from '../members/ports.ts';
import { inSeconds, type Refused } from '../members/refusals.ts';
import type { InquiryPictureStore, RenderInquiryPicture } from './ports.ts';

export type InquiryPictureDeps = {
  readonly inquiryPictures: InquiryPictureStore;
  readonly renderInquiryPicture: RenderInquiryPicture;
};

type AttemptCounter = { readonly throttles: Pick<ThrottleStore, 'attempt' | 'undoAttempt'> };

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
  { inquiryPictures, renderInquiryPicture, throttles }: InquiryPictureDeps & AttemptCounter,
  { messageId, memberId, bytes }: PictureParams,
): Promise<{ readonly pictureId: string } | PictureRefused> {
  const space = await inquiryPictures.spaceIn({ messageId, memberId });
  if (space === undefined) return { refusal: 'notFound', parameter: 'messageId' };
  if (space === 'full') return { refusal: 'picturesFull' };
  const key = `inquiry-pictures:${messageId}`;
  const throttled = await throttles.attempt([{ key, rule: PICTURE_RULE }]);
  if (throttled !== undefined) return { refusal: 'inquiryTooOften', retryAfter: inSeconds(throttled.waitMs) };
  const picture = await renderInquiryPicture(bytes);
  if (picture === 'busy') {
    // Nothing was decoded, so the attempt does not count.
    await throttles.undoAttempt(key);
    return { refusal: 'busy', retryAfter: RETRY_AFTER_S };
  }
  if (picture === undefined) return { refusal: 'pictureUnreadable' };
  const pictureId = await inquiryPictures.add(messageId, picture);
  return pictureId === undefined ? { refusal: 'picturesFull' } : { pictureId };
}

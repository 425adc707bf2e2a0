import type { CallApi } from '#lib/session/api-context.tsx';
import type { ChosenPicture } from './shrink-picture.ts';

/** Adds pictures to a message that was sent, one after the other. Returns those that were not taken. */
export async function sendPictures(
  callApi: CallApi,
  messageId: string,
  pictures: readonly ChosenPicture[],
): Promise<readonly ChosenPicture[]> {
  const failed: ChosenPicture[] = [];
  for (const picture of pictures) {
    const { bytes } = picture;
    const reply = await callApi('addInquiryPicture', { params: { messageId }, body: bytes });
    if (!reply.ok) failed.push(picture);
  }
  return failed;
}

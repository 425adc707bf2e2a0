import type { ApiFailure } from '#lib/session/mutation-result.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import { idempotencyKey, renewIdempotencyKey } from '#lib/session/idempotency-key.ts';
import { type ContactValues, topicOf } from './contact-fields.tsx';
import { sendPictures } from './send-pictures.ts';
import type { ChosenPicture } from './shrink-picture.ts';

const PLACE = 'inquiry-key';

/** The code of a guest, and what tells people from programs. */
export type GuestProof = { readonly code: string; readonly website: string; readonly elapsedMs: number };

type Params = {
  readonly values: ContactValues;
  readonly pictures: readonly ChosenPicture[];
  /** `undefined`: a member. */
  readonly guest: GuestProof | undefined;
};

type Result =
  | {
      readonly kind: 'sent';
      readonly inquiryId: string;
      readonly messageId: string;
      readonly unsent: readonly ChosenPicture[];
    }
  | { readonly kind: 'refused'; readonly reply: ApiFailure };

/** Sends an inquiry, then its pictures. The same inquiry again after a lost answer is stored once. */
export async function sendInquiry(callApi: CallApi, { values, pictures, guest }: Params): Promise<Result> {
  const { name, email, text } = values;
  const topic = topicOf(values.topic);
  const form = { topic, text, ...subjectOf(values, guest === undefined) };
  const requestKey = idempotencyKey(PLACE, JSON.stringify([form, guest === undefined ? '' : email]));
  const body = { ...form, requestKey, guest: guest && { name, email, ...guest } };
  const reply = await callApi('sendInquiry', { body });
  if (!reply.ok) return { kind: 'refused', reply };
  renewIdempotencyKey(PLACE);
  const unsent = await sendPictures(callApi, reply.answer.messageId, pictures);
  return { kind: 'sent', ...reply.answer, unsent };
}

function subjectOf({ topic, subject, about }: ContactValues, isMember: boolean) {
  if (!isMember) return about === '' ? {} : { about };
  if (subject === '') return {};
  if (topic === 'order') return { orderHistoryId: subject };
  if (topic === 'shipment') return { userShipId: subject };
  return topic === 'draw' ? { directoryName: subject } : {};
}

import { z } from 'zod';
import { hasEmoji, hasUnprintable, isLongerThan, normalizeWriting } from './member/characters.ts';
import { inputField, type FieldResult } from './member/schemas.ts';
import { GIFT_MESSAGE_CHARACTERS, GIFT_MESSAGE_LINES, GIFT_NAME_CHARACTERS } from './shop-rules.ts';

const UNPRINTABLE = '使えない文字が入っています。ほかの文字で入力してください。';
const NO_EMOJI = '絵文字はカードに印刷できません。ほかの文字で入力してください。';

/** The name on the card, which need not be that of the member. */
export function readGiftName(text: string): FieldResult {
  const name = normalizeWriting(text);
  if (name === '') return { error: 'カードに書くお名前を入力してください。' };
  if (hasUnprintable(name)) return { error: UNPRINTABLE };
  if (hasEmoji(name)) return { error: NO_EMOJI };
  return isLongerThan(GIFT_NAME_CHARACTERS, name)
    ? { error: `お名前は${GIFT_NAME_CHARACTERS}文字までで入力してください。` }
    : { value: name };
}

/** The words on the card, which may be empty. Line breaks are printed. */
export function readGiftMessage(text: string): FieldResult {
  const lines = text.trim().split(/\r\n|[\r\n]/);
  if (lines.length > GIFT_MESSAGE_LINES)
    return { error: `メッセージは${GIFT_MESSAGE_LINES}行までで入力してください。` };
  const written = lines.map(normalizeWriting);
  if (written.some(hasUnprintable)) return { error: UNPRINTABLE };
  if (written.some(hasEmoji)) return { error: NO_EMOJI };
  return isLongerThan(GIFT_MESSAGE_CHARACTERS, written.join(''))
    ? { error: `メッセージは${GIFT_MESSAGE_CHARACTERS}文字までで入力してください。` }
    : { value: written.join('\n') };
}

const GiftName = z.string().max(200);
const GiftMessage = z.string().max(600);

/** The card that the shop prints and puts into the box of a gift. */
export const GiftCard = z
  .object({
    from: GiftName.meta({ description: 'Who gives it, as typed by the giver.' }),
    message: GiftMessage.meta({ description: 'May have line breaks; may be empty.' }),
  })
  .meta({ id: 'GiftCard' });
export type GiftCard = z.infer<typeof GiftCard>;

export const GiftCardInput = z.strictObject({
  from: inputField(readGiftName, GiftName),
  message: inputField(readGiftMessage, GiftMessage),
});

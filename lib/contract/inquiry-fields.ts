import { hasUnprintable, lengthOf, normalizeWriting } from './member/characters.ts';
import type { FieldResult } from './member/schemas.ts';

// A file of its own, because the form needs it without the contract's schemas.

export const MAX_INQUIRY_CHARACTERS = 2_000;
const MAX_ABOUT_CHARACTERS = 100;

/** Of one picture as it is sent: browsers scale it down before. */
export const MAX_INQUIRY_PICTURE_BYTES = 1_000_000;

/** Keeps the lines. Removes characters that no keyboard types. */
export function readInquiryText(typed: string): FieldResult {
  const text = typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim();
  if (text === '') return { error: 'お問い合わせの内容を入力してください。' };
  if (lengthOf(text) > MAX_INQUIRY_CHARACTERS)
    return { error: `お問い合わせの内容は${MAX_INQUIRY_CHARACTERS}文字までで入力してください。` };
  return { value: text };
}

/** A number or a title as the visitor knows it; may be empty. */
export function readAboutText(typed: string): FieldResult {
  const text = normalizeWriting(typed);
  if (hasUnprintable(text)) return { error: '使えない文字が入っています。ほかの文字で入力してください。' };
  if (lengthOf(text) > MAX_ABOUT_CHARACTERS)
    return { error: `番号や名前は${MAX_ABOUT_CHARACTERS}文字までで入力してください。` };
  return { value: text };
}

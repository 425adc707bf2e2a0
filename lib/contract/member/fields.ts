import { dateOf, partsOfDate, yearsBefore } from './dates.ts';
import {
  halfWidth,
  hasEmoji,
  hasUnprintable,
  isLongerThan,
  lengthOf,
  normalizePlain,
  normalizePassword,
  withHyphens,
  withHyphensBetweenDigits,
  withoutDashes,
  normalizeWriting,
} from './characters.ts';
import { PREFECTURES } from './prefectures.ts';
import type { FieldResult } from './schemas.ts';

const UNPRINTABLE = '使えない文字が入っています。ほかの文字で入力してください。';
const NO_EMOJI = '絵文字は送り状に印刷できません。ほかの文字で入力してください。';
const EXAMPLE_EMAIL = '例：name@example.com';
const EXAMPLE_ADDRESS = '例：東京都渋谷区神宮前1-2-3';
const EXAMPLE_TEL = '例：090-1234-5678';

const MAX_EMAIL_CHARACTERS = 254;
// Mobile carriers used to issue addresses with dots in a row or before the @; they are still in use.
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Half width, no spaces, domain in lower case. Accepts 。 and ー for . and -, as a keyboard in kana mode types
 * them.
 */
export function readEmail(text: string): FieldResult {
  const email = withHyphens(normalizePlain(text)).replaceAll('。', '.');
  if (email === '') return { error: 'メールアドレスを入力してください。' };
  if (email.length > MAX_EMAIL_CHARACTERS)
    return { error: `メールアドレスは${MAX_EMAIL_CHARACTERS}文字までで入力してください。` };
  const at = email.lastIndexOf('@');
  if (at < 0) return { error: `「@」をふくむメールアドレスを入力してください。${EXAMPLE_EMAIL}` };
  const local = email.slice(0, at);
  const domain = email.slice(at + 1).toLowerCase();
  if (!LOCAL.test(local)) return { error: `「@」の前をご確認ください。${EXAMPLE_EMAIL}` };
  if (!isDomain(domain)) return { error: `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}` };
  return { value: `${local}@${domain}` };
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[a-z]/.test(labels.at(-1) ?? '')
  );
}

const MAX_NAME_CHARACTERS = 50;

/** Keeps the owner's spelling: rare kanji and ㈱ stay, half-width kana become full width. */
export function readName(text: string): FieldResult {
  const name = normalizeWriting(text);
  if (name === '') return { error: 'お名前を入力してください。' };
  if (hasUnprintable(name)) return { error: UNPRINTABLE };
  if (hasEmoji(name)) return { error: NO_EMOJI };
  if (isLongerThan(MAX_NAME_CHARACTERS, name))
    return { error: `お名前は${MAX_NAME_CHARACTERS}文字までで入力してください。` };
  return { value: name };
}

/** Reads a field that may stay empty: nothing but blanks is the empty text. */
export const ifTyped =
  (read: (text: string) => FieldResult) =>
  (text: string): FieldResult =>
    normalizePlain(text) === '' ? { value: '' } : read(text);

/** Seven digits. Accepts 〒, hyphens and full width. */
export function readZip(text: string): FieldResult {
  const zip = withoutDashes(normalizePlain(text)).replaceAll(/[〒〠]/g, '');
  if (zip === '') return { error: '郵便番号を入力してください。' };
  if (!/^\d{7}$/.test(zip)) return { error: '郵便番号は7けたの数字で入力してください。例：150-0001' };
  return { value: zip };
}

/** An address from the prefecture to the house number. */
export function readAddress(text: string): FieldResult {
  const address = normalizeAddress(text);
  if (address === '') return { error: 'ご住所を入力してください。' };
  const prefecture = PREFECTURES.find((name) => address.startsWith(name));
  if (prefecture === undefined) return { error: `都道府県から入力してください。${EXAMPLE_ADDRESS}` };
  if (prefecture === address) return { error: `市区町村と番地まで入力してください。${EXAMPLE_ADDRESS}` };
  return shortAddress(address, 'ご住所');
}

/** Building and room; may be empty. */
export const readAddress2 = (text: string): FieldResult =>
  shortAddress(normalizeAddress(text), '建物名・部屋番号');

const normalizeAddress = (text: string): string =>
  normalizeWriting(withHyphensBetweenDigits(halfWidth(normalizeWriting(text))));

const MAX_ADDRESS_CHARACTERS = 100;

function shortAddress(address: string, label: string): FieldResult {
  if (hasUnprintable(address)) return { error: UNPRINTABLE };
  if (hasEmoji(address)) return { error: NO_EMOJI };
  if (isLongerThan(MAX_ADDRESS_CHARACTERS, address))
    return { error: `${label}は${MAX_ADDRESS_CHARACTERS}文字までで入力してください。` };
  return { value: address };
}

/** Digits with the leading 0. Accepts +81 for it. */
export function readTel(text: string): FieldResult {
  const digits = withoutDashes(normalizePlain(text)).replaceAll(/[()[\].・/]/g, '');
  const tel = digits.replace(/^\+810?/, '0');
  if (tel === '') return { error: '電話番号を入力してください。' };
  if (tel.startsWith('+')) return { error: `日本の電話番号を入力してください。${EXAMPLE_TEL}` };
  if (!/^\d+$/.test(tel)) return { error: `電話番号は数字で入力してください。${EXAMPLE_TEL}` };
  if (!tel.startsWith('0')) return { error: `電話番号は0から入力してください。${EXAMPLE_TEL}` };
  // Mobile and IP telephone numbers.
  if (/^0[5-9]0/.test(tel) && tel.length !== 11)
    return { error: `${tel.slice(0, 3)}で始まる電話番号は11けたです。けたの数をご確認ください。` };
  if (!/^0\d{9,10}$/.test(tel)) return { error: '電話番号は10けたか11けたです。けたの数をご確認ください。' };
  return { value: tel };
}

/** Maximum age of a member. */
const MAX_AGE_YEARS = 120;
/** Earliest birthday accepted where `today` is unknown. */
const EARLIEST_BIRTHDAY = '1900-01-01';

/** An existing date, not after `today` if that is given. Both are dates of Japan such as 2008-04-01. */
export function readBirthday(text: string, today?: string): FieldResult {
  const parts = partsOfDate(text);
  if (parts === undefined) return { error: '生年月日を数字8けたで入力してください。例：19980412' };
  const { year, month, day } = parts;
  if (year + month + day === '') return { error: '生年月日を入力してください。例：19980412' };
  if (year.length < 4 || month === '' || day === '')
    return { error: '生年月日は、年・月・日のすべてを入力してください。例：19980412' };
  const date = dateOf(parts);
  if (date === undefined) return { error: 'その日付はありません。月と日をご確認ください。' };
  if (today !== undefined && date > today) return { error: '生年月日が未来の日付です。年をご確認ください。' };
  const isTooEarly = today !== undefined && date <= yearsBefore(today, MAX_AGE_YEARS + 1);
  if (isTooEarly || date < EARLIEST_BIRTHDAY)
    return { error: `生年月日が${MAX_AGE_YEARS}年より前です。年をご確認ください。` };
  return { value: date };
}

/** Six digits. Accepts full width, spaces and hyphens. */
export function readCode(text: string): FieldResult {
  const code = withoutDashes(normalizePlain(text));
  if (code === '') return { error: 'メールに届いた6けたのコードを入力してください。' };
  if (!/^(?:\d{6}|\d{15})$/.test(code))
    return {
      error: 'コードは6けたの数字です。ほかの端末では、同じメールの「長いコード」を入力してください。',
    };
  return { value: code };
}

export const MIN_PASSWORD_CHARACTERS = 12;
const MAX_PASSWORD_CHARACTERS = 256;

/** Requires a minimum length only: no composition rules, no trimming or cutting (NIST SP 800-63B-4). */
export function readNewPassword(text: string): FieldResult {
  const password = normalizePassword(text);
  if (password !== '' && lengthOf(password) < MIN_PASSWORD_CHARACTERS)
    return { error: `パスワードは${MIN_PASSWORD_CHARACTERS}文字以上で入力してください。` };
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return { error: UNPRINTABLE };
  return readPassword(text);
}

/** A password to be verified, in the form in which passwords are stored. */
export function readPassword(text: string): FieldResult {
  const password = normalizePassword(text);
  if (password === '') return { error: 'パスワードを入力してください。' };
  // Counts variation selectors too: a thousand invisible ones would be a thousand characters to check and to
  // hash.
  if ([...password].length > MAX_PASSWORD_CHARACTERS)
    return { error: `パスワードは${MAX_PASSWORD_CHARACTERS}文字までで入力してください。` };
  return { value: password };
}

import { DASHES, fullWidthKana, halfWidth, hasUnwritable, lengthOf, singleSpaced } from './letters.ts';
import { PREFECTURES } from './prefectures.ts';
import type { Read } from './typed.ts';

const UNWRITABLE = '使えない文字が入っています。入力しなおしてください。';

/** Trimmed, half width, the domain in small letters. */
export function readEmail(text: string): Read {
  const email = text.normalize('NFKC').trim();
  if (email === '') return { fault: 'メールアドレスを入力してください。' };
  const at = email.lastIndexOf('@');
  if (at < 0) return { fault: '「@」をふくむメールアドレスを入力してください。例：name@example.com' };
  const [local, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()];
  if (!LOCAL.test(local)) return { fault: '「@」の前をご確認ください。例：name@example.com' };
  if (!DOMAIN.test(domain)) return { fault: '「@」のうしろをご確認ください。例：name@example.com' };
  if (email.length > 254) return { fault: 'メールアドレスは254文字までです。' };
  return { value: `${local}@${domain}` };
}
// Carriers once gave out addresses with dots in a row or before the @; people still have them.
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** NFC, so that a rare kanji or a ㈱ stays what it is; half-width kana become full width. */
export function readName(text: string): Read {
  const name = singleSpaced(fullWidthKana(text).normalize('NFC'));
  if (name === '') return { fault: 'お名前を入力してください。' };
  if (hasUnwritable(name)) return { fault: UNWRITABLE };
  if (lengthOf(name) > 50) return { fault: 'お名前は50文字までで入力してください。' };
  return { value: name };
}

/** Seven digits; 〒, hyphens and full width are taken. */
export function readZip(text: string): Read {
  const zip = text
    .normalize('NFKC')
    .replace(DASHES, '')
    .replaceAll(/[〒\s]/g, '');
  if (zip === '') return { fault: '郵便番号を入力してください。' };
  if (!/^\d{7}$/.test(zip)) return { fault: '郵便番号は7けたの数字で入力してください。例：150-0001' };
  return { value: zip };
}

/** From the prefecture to the house number. */
export function readAddress(text: string): Read {
  const address = addressForm(text);
  if (address === '') return { fault: 'ご住所を入力してください。' };
  if (!PREFECTURES.some((prefecture) => address.startsWith(prefecture)))
    return { fault: '都道府県から入力してください。例：東京都渋谷区神宮前1-2-3' };
  if (PREFECTURES.some((prefecture) => address === prefecture))
    return { fault: '市区町村と番地まで入力してください。例：東京都渋谷区神宮前1-2-3' };
  return within100(address, 'ご住所');
}

/** Building and room; may be left empty. */
export const readAddress2 = (text: string): Read => within100(addressForm(text), '建物名・部屋番号');

const addressForm = (text: string): string => {
  const plain = singleSpaced(halfWidth(fullWidthKana(text)).normalize('NFC'));
  return plain.replace(new RegExp(`(?<=\\d)${DASHES.source}(?=\\d)`, 'g'), '-');
};

function within100(address: string, label: string): Read {
  if (hasUnwritable(address)) return { fault: UNWRITABLE };
  if (lengthOf(address) > 100) return { fault: `${label}は100文字までで入力してください。` };
  return { value: address };
}

/** Digits alone, with the leading 0. Mobile numbers have eleven. */
export function readTel(text: string): Read {
  const tel = text
    .normalize('NFKC')
    .replace(DASHES, '')
    .replaceAll(/[()\s]/g, '');
  if (tel === '') return { fault: '電話番号を入力してください。' };
  if (!/^\d+$/.test(tel)) return { fault: '電話番号は数字で入力してください。例：090-1234-5678' };
  if (!tel.startsWith('0')) return { fault: '電話番号は0から入力してください。例：090-1234-5678' };
  const isMobile = /^0[6789]0/.test(tel);
  if (isMobile && tel.length !== 11)
    return { fault: '携帯電話の番号は11けたです。けたの数をご確認ください。' };
  if (!/^0\d{9,10}$/.test(tel)) return { fault: '電話番号は10けたか11けたです。けたの数をご確認ください。' };
  return { value: tel };
}

const OLDEST_YEARS = 120;

/** A real date; `today`, where it is known, must not lie before it. Both are dates of Japan such as 2008-04-01. */
export function readBirthday(text: string, today?: string): Read {
  const date = halfWidth(text).trim();
  if (date.replaceAll('-', '') === '') return { fault: '生年月日を選んでください。' };
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date) ?? [];
  if (!year || !month || !day) return { fault: '生年月日は、年・月・日のすべてを選んでください。' };
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== value)
    return { fault: 'その日付はありません。月と日をご確認ください。' };
  if (today !== undefined && value > today)
    return { fault: '生年月日が未来の日付です。年をご確認ください。' };
  if (today !== undefined && Number(year) < Number(today.slice(0, 4)) - OLDEST_YEARS)
    return { fault: '生年月日の年をご確認ください。' };
  return { value };
}

/** Six digits; full width, blanks and hyphens are taken. */
export function readCode(text: string): Read {
  const code = text.normalize('NFKC').replace(DASHES, '').replaceAll(/\s/g, '');
  if (code === '') return { fault: 'メールに届いた6けたのコードを入力してください。' };
  if (!/^\d{6}$/.test(code)) return { fault: 'コードは6けたの数字です。メールをご確認ください。' };
  return { value: code };
}

export const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 256;

/**
 * Long enough is strong enough: no rule of composition, nothing trimmed or cut (NIST SP 800-63B-4). Brought to one
 * Unicode form, because the same keys give another on another device.
 */
export function readNewPassword(text: string): Read {
  const password = text.normalize('NFKC');
  if (password === '') return { fault: 'パスワードを入力してください。' };
  if (lengthOf(password) < SHORTEST_PASSWORD)
    return { fault: `パスワードは${SHORTEST_PASSWORD}文字以上で入力してください。` };
  if (lengthOf(password) > LONGEST_PASSWORD)
    return { fault: `パスワードは${LONGEST_PASSWORD}文字までです。` };
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return { fault: UNWRITABLE };
  return { value: password };
}

/** A password that is tried: whatever it is, in the form in which passwords are kept. */
export function readPassword(text: string): Read {
  const password = text.normalize('NFKC');
  if (password === '') return { fault: 'パスワードを入力してください。' };
  if (lengthOf(password) > LONGEST_PASSWORD)
    return { fault: `パスワードは${LONGEST_PASSWORD}文字までです。` };
  return { value: password };
}

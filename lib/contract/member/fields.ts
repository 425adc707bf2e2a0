import { dateOf, partsOfDate, yearsBefore } from './dates.ts';
import {
  halfWidth,
  hasUnwritable,
  isLongerThan,
  lengthOf,
  plain,
  secret,
  withHyphens,
  withHyphensInFigures,
  withoutDashes,
  writing,
} from './characters.ts';
import { PREFECTURES } from './prefectures.ts';
import type { Read } from './schemas.ts';

const UNWRITABLE = '使えない文字が入っています。ほかの文字で入力してください。';
const EXAMPLE_EMAIL = '例：name@example.com';
const EXAMPLE_ADDRESS = '例：東京都渋谷区神宮前1-2-3';
const EXAMPLE_TEL = '例：090-1234-5678';

const LONGEST_EMAIL = 254;
// Carriers once gave out addresses with dots in a row or before the @; people still have them.
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Half width, without blanks, the domain in small letters. A keyboard left in kana writes 。 and ー for . and -. */
export function readEmail(text: string): Read {
  const email = withHyphens(plain(text)).replaceAll('。', '.');
  if (email === '') return { fault: 'メールアドレスを入力してください。' };
  if (email.length > LONGEST_EMAIL)
    return { fault: `メールアドレスは${LONGEST_EMAIL}文字までで入力してください。` };
  const at = email.lastIndexOf('@');
  if (at < 0) return { fault: `「@」をふくむメールアドレスを入力してください。${EXAMPLE_EMAIL}` };
  const [local, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()];
  if (!LOCAL.test(local)) return { fault: `「@」の前をご確認ください。${EXAMPLE_EMAIL}` };
  if (!isDomain(domain)) return { fault: `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}` };
  return { value: `${local}@${domain}` };
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[a-z]/.test(labels.at(-1) ?? '')
  );
}

const LONGEST_NAME = 50;

/** As its owner writes it: a rare kanji or a ㈱ stays what it is, half-width kana become full width. */
export function readName(text: string): Read {
  const name = writing(text);
  if (name === '') return { fault: 'お名前を入力してください。' };
  if (hasUnwritable(name)) return { fault: UNWRITABLE };
  if (isLongerThan(LONGEST_NAME, name))
    return { fault: `お名前は${LONGEST_NAME}文字までで入力してください。` };
  return { value: name };
}

/** Seven digits; 〒, hyphens and full width are taken. */
export function readZip(text: string): Read {
  const zip = withoutDashes(plain(text)).replaceAll(/[〒〠]/g, '');
  if (zip === '') return { fault: '郵便番号を入力してください。' };
  if (!/^\d{7}$/.test(zip)) return { fault: '郵便番号は7けたの数字で入力してください。例：150-0001' };
  return { value: zip };
}

/** From the prefecture to the house number. */
export function readAddress(text: string): Read {
  const address = addressForm(text);
  if (address === '') return { fault: 'ご住所を入力してください。' };
  const prefecture = PREFECTURES.find((name) => address.startsWith(name));
  if (prefecture === undefined) return { fault: `都道府県から入力してください。${EXAMPLE_ADDRESS}` };
  if (prefecture === address) return { fault: `市区町村と番地まで入力してください。${EXAMPLE_ADDRESS}` };
  return addressWithin100(address, 'ご住所');
}

/** Building and room; may be left empty. */
export const readAddress2 = (text: string): Read => addressWithin100(addressForm(text), '建物名・部屋番号');

const addressForm = (text: string): string => writing(withHyphensInFigures(halfWidth(writing(text))));

function addressWithin100(address: string, label: string): Read {
  if (hasUnwritable(address)) return { fault: UNWRITABLE };
  if (isLongerThan(100, address)) return { fault: `${label}は100文字までで入力してください。` };
  return { value: address };
}

/** Digits alone, with the leading 0, also where it was typed as from abroad. */
export function readTel(text: string): Read {
  const typed = withoutDashes(plain(text)).replaceAll(/[()[\].・/]/g, '');
  const tel = typed.replace(/^\+810?/, '0');
  if (tel === '') return { fault: '電話番号を入力してください。' };
  if (tel.startsWith('+')) return { fault: `日本の電話番号を入力してください。${EXAMPLE_TEL}` };
  if (!/^\d+$/.test(tel)) return { fault: `電話番号は数字で入力してください。${EXAMPLE_TEL}` };
  if (!tel.startsWith('0')) return { fault: `電話番号は0から入力してください。${EXAMPLE_TEL}` };
  // Mobile and IP telephones.
  if (/^0[5-9]0/.test(tel) && tel.length !== 11)
    return { fault: `${tel.slice(0, 3)}で始まる電話番号は11けたです。けたの数をご確認ください。` };
  if (!/^0\d{9,10}$/.test(tel)) return { fault: '電話番号は10けたか11けたです。けたの数をご確認ください。' };
  return { value: tel };
}

/** Nobody becomes older. */
export const OLDEST_YEARS = 120;
/** Nobody who was born before it is alive, whatever today is. */
const EARLIEST = '1900-01-01';

/** A real date; `today`, where it is known, must not lie before it. Both are dates of Japan such as 2008-04-01. */
export function readBirthday(text: string, today?: string): Read {
  const parts = partsOfDate(text);
  if (parts === undefined) return { fault: '生年月日を数字で入力してください。例：2001-04-01' };
  const { year, month, day } = parts;
  if (year + month + day === '') return { fault: '生年月日を選んでください。' };
  if (year.length < 4 || month === '' || day === '')
    return { fault: '生年月日は、年・月・日のすべてを選んでください。' };
  const date = dateOf(parts);
  if (date === undefined) return { fault: 'その日付はありません。月と日をご確認ください。' };
  if (today !== undefined && date > today) return { fault: '生年月日が未来の日付です。年をご確認ください。' };
  const isTooEarly = today !== undefined && date <= yearsBefore(today, OLDEST_YEARS + 1);
  if (isTooEarly || date < EARLIEST)
    return { fault: `生年月日が${OLDEST_YEARS}年より前です。年をご確認ください。` };
  return { value: date };
}

/** Six digits; full width, blanks and hyphens are taken. */
export function readCode(text: string): Read {
  const code = withoutDashes(plain(text));
  if (code === '') return { fault: 'メールに届いた6けたのコードを入力してください。' };
  if (!/^\d{6}$/.test(code)) return { fault: 'コードは6けたの数字です。メールをご確認ください。' };
  return { value: code };
}

export const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 256;

/** Long enough is strong enough: no rule of composition, nothing trimmed or cut (NIST SP 800-63B-4). */
export function readNewPassword(text: string): Read {
  const password = secret(text);
  if (password !== '' && lengthOf(password) < SHORTEST_PASSWORD)
    return { fault: `パスワードは${SHORTEST_PASSWORD}文字以上で入力してください。` };
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return { fault: UNWRITABLE };
  return readPassword(text);
}

/** A password that is tried: whatever it is, in the form in which passwords are kept. */
export function readPassword(text: string): Read {
  const password = secret(text);
  if (password === '') return { fault: 'パスワードを入力してください。' };
  // Selectors count as well: a thousand of them, which nobody sees, would be a thousand characters to judge and to hash.
  if ([...password].length > LONGEST_PASSWORD)
    return { fault: `パスワードは${LONGEST_PASSWORD}文字までで入力してください。` };
  return { value: password };
}

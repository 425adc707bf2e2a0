import type { Member } from '#lib/contract/member/member.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';

/** `150-0001` */
export const zipText = (zip: string): string => `${zip.slice(0, 3)}-${zip.slice(3)}`;

/** `090-1234-5678`. Numbers of other lengths are not split, because their area code is unknown. */
export const telText = (tel: string): string =>
  tel.length === 11 ? `${tel.slice(0, 3)}-${tel.slice(3, 7)}-${tel.slice(7)}` : tel;

/** `1998年4月12日` */
export function birthdayText(birthday: string): string {
  const [year, month, day] = birthday.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

const NONE = '登録なし';

/** The profile as rows of term and text. */
export const rowsOf = (member: Member): readonly { readonly term: string; readonly text: string }[] => [
  { term: 'お名前', text: member.name },
  { term: '郵便番号', text: zipText(member.zip) },
  { term: 'ご住所', text: member.address },
  { term: '建物名・部屋番号', text: member.address2 || NONE },
  { term: '電話番号', text: telText(member.tel) },
  { term: '生年月日', text: birthdayText(member.birthday) },
  { term: '性別', text: member.gender ? GENDER_LABELS[member.gender] : NONE },
];

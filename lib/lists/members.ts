import type { MemberMatch } from '#lib/contract/ops/members.ts';
import { hyphenatedTel } from '#lib/contract/member/tel.ts';
import { nameForStaff } from '#lib/text/member-name.ts';
import type { Column } from './columns.ts';

export const MEMBER_COLUMNS: readonly Column<MemberMatch>[] = [
  { key: 'memberId', file: '会員' },
  {
    key: 'name',
    label: '名前',
    file: true,
    isMain: true,
    isShort: true,
    show: ({ name }) => nameForStaff(name),
    write: ({ name }) => name,
  },
  { key: 'email', label: 'メールアドレス', file: true, isLong: true },
  {
    key: 'tel',
    label: '電話番号',
    file: true,
    isShort: true,
    write: ({ tel }) => hyphenatedTel(String(tel)),
  },
  {
    key: 'tags',
    label: '分類',
    file: true,
    show: ({ tags }) => tags.map(({ text, colour }) => ({ mark: text, colour })),
    write: ({ tags }) => tags.map(({ text }) => text).join('、'),
  },
  { key: 'joinedAt', label: '登録', file: '登録日時', as: 'time' },
  {
    key: 'isSuspended',
    label: '状態',
    file: '利用停止中',
    show: ({ isSuspended }) => (isSuspended ? { mark: '利用停止中', colour: 'red' } : ''),
  },
];

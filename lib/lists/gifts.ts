import type { GiftState } from '#lib/contract/enums.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { listTime } from '#lib/text/list-time.ts';
import type { Cell, Column } from './columns.ts';

export type MemberGift = OpsMemberDetails['giftList']['items'][number];

const NAMES: Readonly<Record<GiftState, string>> = {
  open: 'お届け先の入力待ち',
  given: 'お届け先あり',
  withdrawn: '取りやめ',
  ended: '期限切れ',
  lapsed: '送料の期限切れ',
};

const COLOURS: Readonly<Record<GiftState, string>> = {
  open: 'yellow',
  given: 'green',
  withdrawn: 'gray',
  ended: 'gray',
  lapsed: 'gray',
};

/** An open link without prizes opens no longer: the money for all of them was returned. */
const stateCell = ({ state, pieces }: MemberGift): Cell =>
  state === 'open' && pieces === 0
    ? { mark: '賞品の返金により終了', colour: 'gray' }
    : { mark: NAMES[state], colour: COLOURS[state] };

/** The columns of a member's gifts by a link. */
export const MEMBER_GIFT_COLUMNS: readonly Column<MemberGift>[] = [
  { key: 'madeAt', label: '作成', as: 'time', isMain: true },
  { key: 'state', label: '状態', isShort: true, show: stateCell },
  {
    key: 'endsAt',
    label: 'リンクの期限',
    isShort: true,
    show: ({ endsAt, givenAt, closedAt }) => ({ main: listTime(endsAt), detail: endOf(givenAt, closedAt) }),
  },
  { key: 'pieces', label: '賞品', as: 'number', unit: '点' },
  {
    key: 'shipmentNumber',
    label: '発送',
    isShort: true,
    show: ({ shipmentNumber }) => shipmentNumber ?? '—',
  },
  { key: 'actions', label: '操作', isSlot: true },
];

function endOf(givenAt: string | null, closedAt: string | null): string | null {
  if (givenAt !== null) return `${listTime(givenAt)}に入力`;
  return closedAt === null ? null : `${listTime(closedAt)}に終了`;
}

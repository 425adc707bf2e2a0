import type { NotificationKind } from '#lib/contract/enums.ts';
import { OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';

/** `name`, `hint`: in settings, emails and disclosures. `title`: of a message about a draw. */
type NotificationTexts = { readonly name: string; readonly hint: string; readonly title: string };

export const NOTIFICATIONS: Readonly<Record<NotificationKind, NotificationTexts>> = {
  saleOpens: {
    name: '発売のお知らせ',
    hint: `お気に入りのガチャの、販売開始の${OPENING_NOTICE_MINUTES}分前から。`,
    title: 'まもなく発売',
  },
  ticketsReturn: {
    name: 'また引けるときのお知らせ',
    hint: 'お気に入りのガチャが、また引けるようになったときに。',
    title: 'また引けるようになりました',
  },
  fewRemain: {
    name: '残りわずかのお知らせ',
    hint: 'お気に入りのガチャが、残りわずかになったときに。',
    title: '残りわずかです',
  },
  newDraw: {
    name: 'キャラクターの新作のお知らせ',
    hint: 'お気に入りのキャラクターの、新しいガチャが出たときに。',
    title: '新しいガチャ',
  },
};

import type { NotificationKind } from '#lib/contract/enums.ts';

/** The kinds of notifications by name, as pages, emails and disclosures call them. */
export const NOTIFICATION_NAMES: Readonly<Record<NotificationKind, string>> = {
  saleOpens: '発売のお知らせ',
  ticketsReturn: 'また引けるときのお知らせ',
  fewRemain: '残りわずかのお知らせ',
  newDraw: 'キャラクターの新作のお知らせ',
};

import { sql } from 'drizzle-orm';
import { type DisclosedTable, drawOf, named, plain, time } from './disclosed-columns.ts';

const NOTIFICATION_KINDS = {
  saleOpens: '発売',
  ticketsReturn: 'また引けるとき',
  fewRemain: '残りわずか',
  newDraw: 'キャラクターの新作',
};
const CHANNELS = { email: 'メール', push: 'プッシュ通知' };

/** The favourites of a member and their notifications. The keys of browsers are not shown. */
export const DISCLOSED_FAVOURITES: readonly DisclosedTable[] = [
  {
    key: 'favouriteDraws',
    title: 'お気に入りのガチャ',
    columns: [
      ['くじ', drawOf('f')],
      ['追加日時', time('at')],
    ],
    from: (memberId) => sql`from favourite_draws f where member_id = ${memberId} order by at`,
  },
  {
    key: 'favouriteCharacters',
    title: 'お気に入りのキャラクター',
    columns: [
      ['キャラクター', plain('character')],
      ['追加日時', time('at')],
    ],
    from: (memberId) => sql`from favourite_characters where member_id = ${memberId} order by at`,
  },
  {
    key: 'notificationSettings',
    title: 'お気に入りのお知らせの設定',
    columns: [
      ['種類', named('kind', NOTIFICATION_KINDS)],
      ['方法', named('channel', CHANNELS)],
      ['同意の日時', time('chosen_at')],
      ['停止の日時', time('stopped_at')],
    ],
    from: (memberId) => sql`from notification_settings where member_id = ${memberId} order by chosen_at`,
  },
  {
    key: 'pushSubscriptions',
    title: 'プッシュ通知を受け取る端末',
    columns: [
      ['端末', plain('device')],
      ['あて先', plain('endpoint')],
      ['登録日時', time('made_at')],
    ],
    from: (memberId) => sql`from push_subscriptions where member_id = ${memberId} order by made_at`,
  },
  {
    key: 'notifications',
    title: 'お気に入りのお知らせの記録',
    columns: [
      ['くじ', drawOf('n')],
      ['種類', named('kind', NOTIFICATION_KINDS)],
      ['日時', time('at')],
    ],
    from: (memberId) => sql`from notifications n where member_id = ${memberId} order by at`,
  },
];

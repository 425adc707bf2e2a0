import type { EmailOf } from '#backend/domain/emails.ts';
import type { NotificationKind } from '#lib/contract/enums.ts';
import { OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import { drawRoute, MEMBER_ROUTES, stopNotificationRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { NOTIFICATIONS } from '#lib/text/notifications.ts';
import { button, facts, link, type EmailContent, type EmailContext, paragraph } from '../email-content.ts';
import { CONTACT } from './phrases.ts';

/** The texts stay true until the email is deleted unsent. */
const TEXTS: Readonly<Record<NotificationKind, string>> = {
  saleOpens: `お気に入りのガチャの販売が始まります。始まる${OPENING_NOTICE_MINUTES}分前から、順番待ちの列に入れます。列の順番は販売開始のときにくじで決まり、早くならんでも、おそくても同じです。`,
  ticketsReturn:
    'お手続き中だったお客さまのとりやめがあり、お気に入りのガチャがまた引けるようになりました。ご覧になるまでに、引き終わっていることもあります。',
  fewRemain:
    'お気に入りのガチャが、残りわずかになりました。上の等級が残っているかどうかは、ガチャのページでご覧になれます。ご覧になるまでに、引き終わっていることもあります。',
  newDraw: 'お気に入りのキャラクターの、新しいガチャができました。',
};

/**
 * An event of a favourite. The law on commercial email (特定電子メール法) requires the sender's name and a way to unsubscribe; the
 * sender's address and the contact for complaints may be on a linked page.
 */
export function drawNotification(
  { of, drawTitle, directoryName, opensAt, stopToken }: EmailOf<'drawNotification'>,
  { operator }: EmailContext,
): EmailContent {
  const { name, title } = NOTIFICATIONS[of];
  const text = TEXTS[of];
  return {
    title: `${title}「${drawTitle}」`,
    preheader: text,
    greeting: undefined,
    blocks: [
      paragraph(text),
      facts({ term: 'ガチャ', lines: [drawTitle] }, { term: '販売開始', lines: [japanDateTime(opensAt)] }),
      button('ガチャを見る', drawRoute(directoryName)),
      facts(
        { term: 'このメールについて', lines: [`「${name}」を選ばれた会員の方にお送りしています。`] },
        { term: '送信者', lines: [operator] },
      ),
      paragraph('このお知らせは、ログインしなくても、次のページからいつでも止められます。'),
      link(`「${name}」のメールを止める`, stopNotificationRoute(stopToken, of)),
      link('お知らせの設定を見る', MEMBER_ROUTES.notifications),
      link('送信者の住所と、お問い合わせ・苦情の窓口', CONTACT),
    ],
  };
}

import type { EmailOf } from '#backend/domain/emails.ts';
import { NOTICE_LINK_HOURS, OPENING_NOTICE_MINUTES } from '#lib/contract/shop-rules.ts';
import { noticeRoute } from '#lib/site/rare-routes.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { button, facts, link, paragraph, type EmailContent, type EmailContext } from '../email-content.ts';
import { CONTACT, contactLink } from './phrases.ts';

type Opening = { readonly drawTitle: string; readonly opensAt: string };

const openingFacts = ({ drawTitle, opensAt }: Opening) =>
  facts({ term: 'ガチャ', lines: [drawTitle] }, { term: '販売開始', lines: [japanDateTime(opensAt)] });

/** The recipient may not have asked for it. */
export const noticeConfirmation = ({ token, ...opening }: EmailOf<'noticeConfirmation'>): EmailContent => ({
  title: '発売のお知らせを、お送りしてよいですか',
  preheader: `「${opening.drawTitle}」の発売の${OPENING_NOTICE_MINUTES}分前に、1通だけお送りします。`,
  greeting: undefined,
  blocks: [
    paragraph(
      `次のページのボタンを押していただくと、発売の${OPENING_NOTICE_MINUTES}分前に、このアドレスへ1通だけお知らせします。`,
    ),
    openingFacts(opening),
    button('お知らせを受け取る', noticeRoute(token)),
    paragraph(
      `リンクは${NOTICE_LINK_HOURS}時間使えます。お知らせしたあと、このアドレスは消します。お申し込みの覚えがないときは、何もしないでください。`,
    ),
    contactLink,
  ],
});

/** The law on commercial email (特定電子メール法) requires the sender's name; there is no further email to unsubscribe from. */
export const guestNotice = (
  { directoryName, ...opening }: EmailOf<'guestNotice'>,
  { operator }: EmailContext,
): EmailContent => ({
  title: `まもなく始まります「${opening.drawTitle}」`,
  preheader: 'お申し込みいただいた、発売のお知らせです。',
  greeting: undefined,
  blocks: [
    paragraph('お申し込みいただいたガチャの販売が、まもなく始まります。'),
    openingFacts(opening),
    button('ガチャを見る', drawRoute(directoryName)),
    facts(
      {
        term: 'このメールについて',
        lines: ['お知らせは、この1通だけです。お知らせのためのメールアドレスは、もう消しました。'],
      },
      { term: '送信者', lines: [operator] },
    ),
    link('送信者の住所と、お問い合わせ・苦情の窓口', CONTACT),
  ],
});

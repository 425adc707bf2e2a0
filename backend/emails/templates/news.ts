import type { LetterOf } from '#backend/domain/emails.ts';
import type { MailWish } from '#backend/domain/members/member.ts';
import { newsRoute, unsubscribeRoute } from '#lib/site/routes.ts';
import { button, facts, link, type Paper, paragraph } from '../email-content.ts';
import { CONTACT, HELLO, headOf } from './phrases.ts';

/** As the page of the mail settings calls them. */
const WISHES = {
  newDraws: '新作のお知らせ',
  restock: '再販のお知らせ',
} as const satisfies Record<MailWish, string>;

/**
 * The law on commercial mails (特定電子メール法) wants it to say who sends it and how to stop it; where they live and
 * hear complaints may stand on a page that it leads to.
 */
export function news({ newsId, title, summary, wish, stopToken }: LetterOf<'news'>, operator: string): Paper {
  const name = WISHES[wish];
  return {
    ...headOf(title),
    preheader: summary,
    greeting: HELLO,
    parts: [
      paragraph(summary),
      button('くわしく見る', newsRoute(newsId)),
      facts(
        { term: 'このメールについて', lines: [`「${name}」を希望された会員の方にお送りしています。`] },
        { term: '送信者', lines: [operator] },
      ),
      paragraph('お知らせメールは、ログインしなくても、次のページからいつでも止められます。'),
      link('お知らせメールを止める', unsubscribeRoute(stopToken)),
      link('送信者の住所と、お問い合わせ・苦情の窓口', CONTACT),
    ],
  };
}

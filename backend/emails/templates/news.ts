import type { EmailOf } from '#backend/domain/emails.ts';
import type { EmailPreference } from '#backend/domain/members/member.ts';
import { newsRoute, ROUTES, unsubscribeRoute } from '#lib/site/routes.ts';
import { button, facts, link, type EmailContent, type EmailContext, paragraph } from '../email-content.ts';

/** The names of the preferences on the page of the email settings. */
const PREFERENCES = {
  newDraws: '新作のお知らせ',
  restock: '再販のお知らせ',
} as const satisfies Record<EmailPreference, string>;

/**
 * The law on commercial email (特定電子メール法) requires the sender's name and a way to unsubscribe; the sender's address and
 * the contact for complaints may be on a linked page.
 */
export function news(
  { newsId, title, summary, preference: preference, stopToken }: EmailOf<'news'>,
  { operator }: EmailContext,
): EmailContent {
  const name = PREFERENCES[preference];
  return {
    title: title,
    preheader: summary,
    greeting: undefined,
    blocks: [
      paragraph(summary),
      button('くわしく見る', newsRoute(newsId)),
      facts(
        { term: 'このメールについて', lines: [`「${name}」を希望された会員の方にお送りしています。`] },
        { term: '送信者', lines: [operator] },
      ),
      paragraph('お知らせメールは、ログインしなくても、次のページからいつでも止められます。'),
      link('お知らせメールを止める', unsubscribeRoute(stopToken)),
      link('送信者の住所と、お問い合わせ・苦情の窓口', `${ROUTES.company}#contact`),
    ],
  };
}

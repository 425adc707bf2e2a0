import type { EmailOf } from '#backend/domain/emails.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDateTime, japanLongDateTime } from '#lib/text/dates.ts';
import { withSama } from '#lib/text/member-name.ts';
import { button, type EmailContent, type EmailContext, facts, paragraph } from '../email-content.ts';
import { CONTACT } from './phrases.ts';

/** As in the terms of use (利用の停止と会員資格の取消し). */
export const memberSuspended = (
  { name, until }: EmailOf<'memberSuspended'>,
  { madeAt }: EmailContext,
): EmailContent => ({
  title: 'ログインと購入を停止しました',
  preheader: '停止の期間と、ご購入済みの賞品のことをお知らせします。',
  greeting: withSama(name),
  blocks: [
    paragraph(
      `${japanDateTime(madeAt.toISOString())}に、利用規約に基づき、ログインと購入を停止しました。ログインしていた端末は、すべてログアウトしました。`,
    ),
    facts({
      term: '停止の期間',
      lines: [until === null ? '期限は決まっていません。' : `${japanLongDateTime(until)}まで`],
    }),
    paragraph(
      'ご購入済みの賞品は、規約のとおりお届けします。依頼済みの発送と、お手続き中のお支払いは、そのまま進みます。',
    ),
    paragraph('お心あたりのないときや、賞品の発送をご希望のときは、お問い合わせください。'),
    button('お問い合わせ', CONTACT),
  ],
});

export const suspensionLifted = (
  { name }: EmailOf<'suspensionLifted'>,
  { madeAt }: EmailContext,
): EmailContent => ({
  title: '停止を終わりにしました',
  preheader: 'ログインと購入が、また使えるようになりました。',
  greeting: withSama(name),
  blocks: [
    paragraph(`${japanDateTime(madeAt.toISOString())}に、ログインと購入の停止を終わりにしました。`),
    paragraph('これまでのメールアドレスとパスワードで、ログインできます。'),
    button('ログインする', ROUTES.login),
  ],
});

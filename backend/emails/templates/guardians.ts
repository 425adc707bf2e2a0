import type { EmailOf } from '#backend/domain/emails.ts';
import { ADULT_AGE_YEARS, GUARDIAN_INVITATION_DAYS, GUARDIAN_LINK_HOURS } from '#lib/contract/shop-rules.ts';
import { GUARDIAN_ROUTE, guardianRoute, OWN_GUARDIAN_ROUTE } from '#lib/site/guardian-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { withSama } from '#lib/text/member-name.ts';
import { button, facts, link, paragraph, type EmailContent, type EmailContext } from '../email-content.ts';
import { paymentFact, whatWasBought } from './orders.ts';
import { contactLink, childForGuardian } from './phrases.ts';

/** The recipient may never have heard of the shop. */
export const guardianInvited = (
  { childName, token }: EmailOf<'guardianInvited'>,
  { brand }: EmailContext,
): EmailContent => ({
  title: '保護者の方へ、確認のお願いです',
  preheader: `${childForGuardian(childName)}が、保護者の方としてこのアドレスを登録しました。`,
  greeting: undefined,
  blocks: [
    paragraph(
      `${brand.name}は、賞品があたるくじ(ガチャ)を販売するお店です。会員の${childForGuardian(childName)}が、保護者の方としてこのメールアドレスを登録しました。`,
    ),
    paragraph(
      `${ADULT_AGE_YEARS}歳未満の方の購入には、保護者の方の同意が必要です。次のページで、同意するかどうかを決められます。ひと月の上限を下げることも、購入を止めることもできます。`,
    ),
    button('内容を見て決める', guardianRoute(token)),
    paragraph(
      `リンクは${GUARDIAN_INVITATION_DAYS}日間使えます。同意されると、購入のたびに控えをこのアドレスにお送りします。`,
    ),
    paragraph('心あたりのないときは、何もしないでください。同意したことにはなりません。'),
    contactLink,
    link('利用規約', ROUTES.terms),
  ],
});

export const guardianLink = ({ childName, token }: EmailOf<'guardianLink'>): EmailContent => ({
  title: '保護者の方のページのリンクです',
  preheader: 'ひと月の上限や、購入を止めるかどうかを変えられます。',
  greeting: undefined,
  blocks: [
    paragraph(
      `${childForGuardian(childName)}の購入について、ひと月の上限や、購入を止めるかどうかを変えられます。`,
    ),
    button('保護者の方のページ', guardianRoute(token)),
    paragraph(
      `リンクは${GUARDIAN_LINK_HOURS}時間使えます。お申し込みの覚えがないときは、何もしないでください。`,
    ),
    contactLink,
  ],
});

export const guardianDecided = ({
  name,
  monthlyCap,
  isStopped,
}: EmailOf<'guardianDecided'>): EmailContent => ({
  title: '保護者の方が、購入について決めました',
  preheader: isStopped ? '購入は、いま止められています。' : '購入できます。',
  greeting: withSama(name),
  blocks: [
    paragraph('保護者の方から、次のとおりお返事がありました。'),
    facts(
      { term: '購入', lines: [isStopped ? '止める' : '同意する'] },
      {
        term: 'ひと月の上限',
        lines: [monthlyCap === null ? '年齢による上限のまま' : yenText(monthlyCap)],
      },
    ),
    link('保護者の方の確認', OWN_GUARDIAN_ROUTE),
    contactLink,
  ],
});

/** Does not name the prizes, like the receipt of the member. */
export const guardianReceipt = (message: EmailOf<'guardianReceipt'>): EmailContent => ({
  title: 'ご購入の控えです',
  preheader: `${childForGuardian(message.name)}が購入しました。`,
  greeting: undefined,
  blocks: [
    paragraph(
      `${japanDateTime(message.paidAt)}に、${childForGuardian(message.name)}が購入しました。保護者の方に、控えをお送りします。`,
    ),
    facts(...whatWasBought(message), ...paymentFact(message)),
    paragraph(
      'ひと月の上限を変えるときや、購入を止めるときは、次のページで新しいリンクをお受け取りください。',
    ),
    button('上限を変える・購入を止める', GUARDIAN_ROUTE),
    contactLink,
  ],
});

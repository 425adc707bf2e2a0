import type { EmailOf } from '#backend/domain/emails.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { yenText } from '#lib/text/numbers.ts';
import { withSama } from '#lib/text/member-name.ts';
import { type EmailContent, facts, link, paragraph } from '../email-content.ts';
import { contactLink } from './phrases.ts';
import { subjectFacts } from './refunds.ts';

/** The payer's bank has taken a payment back, or the shop has it again. Names no reason, which only the bank knows. */
export function chargeback(message: EmailOf<'chargeback'>): EmailContent {
  const { name, subject, yen, isReversed } = message;
  const isOrder = subject.kind === 'order';
  const what = isOrder ? '代金' : '送料';
  const happened = isReversed
    ? `取り消されていた${what}のお支払いを、もとにもどす知らせが届きました`
    : `${what}のお支払いを取り消す知らせが届きました`;
  return {
    title: isReversed ? `${what}のお支払いがもとにもどりました` : `${what}のお支払いが取り消されました`,
    preheader: `カード会社などから、${happened}。`,
    greeting: withSama(name),
    blocks: [
      paragraph(`カード会社などから、${happened}。`),
      facts(...subjectFacts(message), { term: '金額', lines: [yenText(yen)] }),
      paragraph(isReversed ? GIVEN_BACK : TAKEN_BACK[subject.kind]),
      isOrder ? link('購入履歴', ROUTES.orders) : link('発送の一覧', ROUTES.shipments),
      paragraph(isReversed ? QUESTIONS : UNEXPECTED),
      contactLink,
    ],
  };
}

const TAKEN_BACK = {
  order:
    'まだ発送していない賞品は、当店でお預かりします。確認の結果、お送りできないことがあります。すでに発送した賞品については、当店からご連絡することがあります。',
  shipment:
    'まだ発送していないお荷物は、当店でお預かりします。確認の結果、お送りできないことがあります。すでに発送したお荷物については、当店からご連絡することがあります。',
} as const;

const GIVEN_BACK =
  'お預かりしていた賞品は、またお送りできます。賞品が今どうなっているかは、下のページでごらんください。';

const QUESTIONS = 'わからないことがあるときは、上の番号をそえておたずねください。';
const UNEXPECTED =
  'お心あたりがないときや、取り消すつもりでなかったときは、上の番号をそえてお問い合わせください。';

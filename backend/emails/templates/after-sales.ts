import type { EmailOf } from '#backend/domain/emails.ts';
import type { Resolution, ReturnReason, ShipmentProblem } from '#lib/contract/enums.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { withSama } from '#lib/text/member-name.ts';
import { button, facts, link, type EmailContent, paragraph } from '../email-content.ts';
import { contactLink, shopWords } from './phrases.ts';
import { countOf, numberOf, placeOf } from './shipments.ts';

const PROBLEM_TITLES: Readonly<Record<ShipmentProblem, string>> = {
  returned: '荷物が当店に戻りました',
  lost: '荷物の行方を調べています',
  damaged: '賞品の破損についてのお知らせ',
};

const RETURN_TEXTS: Readonly<Record<ReturnReason, string>> = {
  absent: 'お受け取りがないまま配送会社の保管期間をすぎたため、荷物が当店に戻りました。',
  wrongAddress: 'お届け先がわからなかったため、荷物が当店に戻りました。',
  refused: 'お受け取りにならなかったため、荷物が当店に戻りました。',
};

/** Says what the shop does next; of a returned shipment also how long it is kept. */
export const problemReported = (message: EmailOf<'shipmentProblem'>): EmailContent => ({
  title: PROBLEM_TITLES[message.problem],
  preheader: '当店から、あらためてご案内します。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(problemText(message)),
    ...shopWords(message.words),
    facts(
      numberOf(message),
      ...(message.keptUntil === null
        ? []
        : [{ term: 'お預かりの期限', lines: [japanDateTime(message.keptUntil)] }]),
    ),
    paragraph(NEXT_TEXTS[message.problem]),
    button('発送の状況を見る', shipmentRoute(message.shipmentId)),
    paragraph('お心あたりやご希望があるときは、配送番号をそえてお知らせください。'),
    contactLink,
  ],
});

const problemText = ({ problem, reason }: EmailOf<'shipmentProblem'>): string => {
  if (reason !== null) return RETURN_TEXTS[reason];
  return problem === 'lost'
    ? '荷物がお届け先に届かず、配送会社にも見つかっていません。ご心配をおかけして、申しわけありません。'
    : '賞品に破損や不良があったと、うかがいました。申しわけありません。';
};

const NEXT_TEXTS: Readonly<Record<ShipmentProblem, string>> = {
  returned: '賞品は無事です。あらためてお送りする手続きを、メールでご案内します。',
  lost: '送料をいただかずに同じ賞品をお送りするか、ご相談のうえ返金などで対応します。',
  damaged: '送料は当店が負担して、良品と交換します。ご用意できないときは、ご相談のうえ返金などで対応します。',
};

export const problemClosed = (message: EmailOf<'shipmentClosed'>): EmailContent => ({
  title: '発送の手続きを終えました',
  preheader: message.resolution === 'refunded' ? '代金をお返しします。' : 'この荷物は、もうお送りしません。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      message.resolution === 'refunded'
        ? '荷物をお届けできなかったため、ご案内のとおり代金をお返しします。'
        : 'お受け取りの辞退、またはお預かりの期限により、この荷物の発送を終えました。もうお送りできません。',
    ),
    facts(numberOf(message)),
    button('発送の状況を見る', shipmentRoute(message.shipmentId)),
    paragraph('ご不明な点は、配送番号をそえておたずねください。'),
    contactLink,
  ],
});

const FOLLOW_UP_TITLES: Partial<Record<Resolution, string>> = {
  resent: '荷物をもう一度お送りします',
  exchanged: '交換の賞品をお送りします',
};

/** The fee to pay first, or that there is none. */
export const shipmentFollows = (message: EmailOf<'shipmentFollows'>): EmailContent => {
  const { fee, payUntil } = message;
  const isToPay = fee > 0 && payUntil !== null;
  return {
    title: FOLLOW_UP_TITLES[message.resolution] ?? '荷物をお送りします',
    preheader: isToPay ? '送料のお支払いをお願いします。' : '送料はいただきません。',
    greeting: withSama(message.name),
    blocks: [
      paragraph(
        isToPay
          ? 'あらためてお送りする準備ができました。お届け先をお確かめのうえ、送料をお支払いください。'
          : 'あらためてお送りする準備をしています。お届け先をお確かめください。',
      ),
      facts(
        numberOf(message),
        { term: '賞品', lines: [countOf(message)] },
        placeOf(message),
        { term: '送料', lines: [fee === 0 ? '無料' : `${yenText(fee)}(税込)`] },
        ...(isToPay ? [{ term: 'お支払い期限', lines: [japanDateTime(payUntil)] }] : []),
      ),
      paragraph('お届け先は、箱づめが始まるまで変えられます。始まったら、もう変えられません。'),
      button(isToPay ? '送料を支払う' : '発送の状況を見る', shipmentRoute(message.shipmentId)),
      link('発送の一覧', ROUTES.shipments),
      contactLink,
    ],
  };
};

/** The fee for sending it again was not paid in time. */
export const resendExpired = (message: EmailOf<'shipmentExpired'>): EmailContent => ({
  title: '荷物の再送を取りやめました',
  preheader: '送料のお支払いが確かめられませんでした。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      '送料のお支払いが期限までに確かめられなかったため、荷物をもう一度お送りする手続きを取りやめました。',
    ),
    facts(numberOf(message), { term: '賞品', lines: [countOf(message)] }),
    paragraph('お受け取りをご希望のときは、お早めにお知らせください。'),
    contactLink,
    paragraph('この後にお支払いが届いたときは、全額をお返しします。お手続きはいりません。'),
    link('発送の一覧', ROUTES.shipments),
  ],
});

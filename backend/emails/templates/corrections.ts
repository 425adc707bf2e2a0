import type { EmailOf } from '#backend/domain/emails.ts';
import { trackingUrl } from '#backend/domain/shipments/carriers.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { withSama } from '#lib/text/member-name.ts';
import { button, elsewhere, type EmailContent, facts, link, paragraph } from '../email-content.ts';
import { contactLink } from './phrases.ts';
import { countOf, numberOf, placeOf } from './shipments.ts';

export const renumbered = (message: EmailOf<'shipmentRenumbered'>): EmailContent => ({
  title: '送り状番号を訂正します',
  preheader: '前のメールの番号は、あやまりでした。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      '前にお知らせした送り状番号に、あやまりがありました。申しわけありません。正しい番号は次のとおりです。',
    ),
    facts(
      numberOf(message),
      { term: '運送会社', lines: [CARRIER_NAMES[message.carrier]] },
      { term: '送り状番号', lines: [message.trackingNumber] },
    ),
    elsewhere('荷物の場所を調べる', trackingUrl(message.carrier, message.trackingNumber)),
    link('発送の状況を見る', shipmentRoute(message.shipmentId)),
    contactLink,
  ],
});

/** Names the town, not the street. */
export const addressCorrected = (message: EmailOf<'shipmentAddressCorrected'>): EmailContent => ({
  title: 'お届け先を訂正しました',
  preheader: 'ご連絡いただいたお届け先に直しました。',
  greeting: withSama(message.name),
  blocks: [
    paragraph('ご連絡いただいたとおりに、発送のお届け先を訂正しました。'),
    facts(numberOf(message), placeOf(message)),
    paragraph('番地やお名前は、発送の状況のページでご覧になれます。'),
    button('発送の状況を見る', shipmentRoute(message.shipmentId)),
    paragraph('ご連絡いただいた覚えがないときは、すぐに配送番号をそえてお知らせください。'),
    contactLink,
  ],
});

export const storageExtended = (message: EmailOf<'storageExtended'>): EmailContent => ({
  title: '賞品の保管期限を延ばしました',
  preheader: '新しい期限を、お知らせします。',
  greeting: withSama(message.name),
  blocks: [
    paragraph('当選賞品の保管期限を延ばしました。'),
    facts(
      { term: '賞品', lines: [countOf(message)] },
      { term: '新しい期限', lines: [japanDateTime(message.keptUntil)] },
    ),
    button('発送を依頼する', ROUTES.prizes),
    contactLink,
  ],
});

/** Says that nothing is refunded. */
export const prizesGivenUp = (message: EmailOf<'prizesGivenUp'>): EmailContent => ({
  title: message.by === 'member' ? '受け取りの辞退をうけたまわりました' : '賞品の保管を終えました',
  preheader: 'この賞品は、もうお送りできません。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      message.by === 'member'
        ? '当選賞品の受け取りをやめるお手続きを、うけたまわりました。この賞品は、もうお送りできません。代金のご返金はありません。'
        : '保管期限までに発送のご依頼がなかったため、利用規約のとおり、賞品の保管を終えました。もうお送りできません。',
    ),
    facts({ term: '賞品', lines: [countOf(message)] }),
    link('当選賞品を見る', ROUTES.prizes),
    paragraph('お心あたりのないときは、すぐにお知らせください。'),
    contactLink,
  ],
});

import type { EmailOf } from '#backend/domain/emails.ts';
import { trackingUrl } from '#backend/domain/shipments/carriers.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import {
  button,
  elsewhere,
  facts,
  paragraph,
  type EmailContent,
  type EmailContext,
} from '../email-content.ts';
import { withSama } from '#lib/text/member-name.ts';
import { contactLink } from './phrases.ts';
import { countOf, numberOf } from './shipments.ts';

/** Names the prefecture alone: the address is the receiver's. */
export const giftGiven = (message: EmailOf<'giftGiven'>): EmailContent => {
  const { name, fee, payUntil, prefecture, shipmentId } = message;
  return {
    title: 'プレゼントのお届け先が決まりました',
    preheader: fee === 0 ? '準備ができしだい、お送りします。' : '送料のお支払いを、お願いします。',
    greeting: withSama(name),
    blocks: [
      paragraph('プレゼントのリンクから、受け取る方がお届け先を入力されました。'),
      facts(
        numberOf(message),
        { term: '賞品', lines: [countOf(message)] },
        { term: 'お届け先', lines: [prefecture] },
        { term: '送料', lines: [fee === 0 ? '無料' : `${yenText(fee)}(税込)`] },
        ...(payUntil === null ? [] : [{ term: 'お支払いの期限', lines: [japanDateTime(payUntil)] }]),
      ),
      paragraph(
        fee === 0
          ? '準備ができしだい、カードを入れてお送りします。'
          : '送料のお支払いを確認してから、お送りします。期限までにお支払いがないと、賞品は発送待ちにもどり、プレゼントは届きません。',
      ),
      button(fee === 0 ? '発送の状況を見る' : '送料を支払う', shipmentRoute(shipmentId)),
      paragraph('くわしいご住所は、受け取る方の個人情報のため、お伝えできません。'),
      contactLink,
    ],
  };
};

export const giftLinkEnded = (message: EmailOf<'giftLinkEnded'>): EmailContent => ({
  title: 'プレゼントのリンクが終わりました',
  preheader: 'お届け先の入力は、ありませんでした。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      `プレゼントのリンクが終わりました。お届け先の入力はなかったので、賞品${countOf(message)}は、発送待ちにもどりました。`,
    ),
    paragraph('保管の期限は変わりません。期限がすぎている賞品は、お送りできません。'),
    button('当選賞品を見る', ROUTES.prizes),
    contactLink,
  ],
});

/** The recipient may never have heard of the shop. */
export const giftSent = (
  { from, carrier, trackingNumber }: EmailOf<'giftSent'>,
  { brand }: EmailContext,
): EmailContent => ({
  title: `${from}さんからのプレゼントを発送しました`,
  preheader: `${CARRIER_NAMES[carrier]}がお届けします。`,
  greeting: undefined,
  blocks: [
    paragraph(
      `${from}さんからのプレゼントを、${brand.name}が発送しました。お届け先を入力されたときに、このメールを希望されています。`,
    ),
    facts(
      { term: '運送会社', lines: [CARRIER_NAMES[carrier]] },
      { term: '送り状番号', lines: [trackingNumber] },
    ),
    elsewhere('荷物の場所を調べる', trackingUrl(carrier, trackingNumber)),
    paragraph('番号が調べられるようになるまで、半日ほどかかることがあります。'),
    contactLink,
  ],
});

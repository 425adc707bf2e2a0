import type { EmailOf } from '#backend/domain/emails.ts';
import { trackingUrl } from '#backend/domain/shipments/carriers.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { DELAY_REFUND_DAYS } from '#lib/contract/shop-rules.ts';
import { drawRoute, ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { japanDateTime, japanDate } from '#lib/text/dates.ts';
import { numberText, yenText, shortNumber } from '#lib/text/numbers.ts';
import { zipText } from '#lib/text/address.ts';
import { withSama } from '#lib/text/member-name.ts';
import {
  button,
  elsewhere,
  type Fact,
  facts,
  link,
  type EmailContent,
  type EmailContext,
  paragraph,
} from '../email-content.ts';
import { contactLink } from './phrases.ts';

/** Names neither the prizes, which may be a present, nor the street. */
export const shipmentRequested = (message: EmailOf<'shipmentRequested'>): EmailContent => ({
  title: '発送のご依頼を受け付けました',
  preheader: `賞品${countOf(message)}を、箱につめる順番をお待ちしています。`,
  greeting: withSama(message.name),
  blocks: [
    paragraph('発送のご依頼を受け付けました。準備ができしだい、箱におつめします。'),
    facts(
      numberOf(message),
      { term: '賞品', lines: [countOf(message)] },
      placeOf(message),
      { term: '送りかた', lines: [METHOD_NAMES[message.method]] },
      feeOf(message),
    ),
    paragraph('お届け先は、箱づめが始まるまで変えられます。始まったら、もう変えられません。'),
    button('発送の状況を見る', shipmentRoute(message.shipmentId)),
    paragraph('依頼した覚えがないときは、配送番号をそえてお知らせください。'),
    contactLink,
  ],
});

export const shipmentAddressChanged = (
  message: EmailOf<'shipmentAddressChanged'>,
  { madeAt }: EmailContext,
): EmailContent => ({
  title: 'お届け先が変わりました',
  preheader: '変えた覚えがないときは、すぐにお読みください。',
  greeting: withSama(message.name),
  blocks: [
    paragraph(`${japanDateTime(madeAt.toISOString())}に、発送のお届け先が変わりました。`),
    facts(numberOf(message), placeOf(message)),
    paragraph(
      '番地やお名前は、発送の状況のページでご覧になれます。変えたのがご本人なら、することはありません。',
    ),
    button('発送の状況を見る', shipmentRoute(message.shipmentId)),
    paragraph(
      '変えた覚えがないときは、ほかの人がログインしているかもしれません。すぐにパスワードを決めなおして、お知らせください。',
    ),
    link('パスワードを決めなおす', ROUTES.reminder),
    contactLink,
  ],
});

export const shipmentExpired = (message: EmailOf<'shipmentExpired'>): EmailContent => ({
  title: '発送のご依頼を取り消しました',
  preheader: '賞品は無事です。もう一度、依頼していただけます。',
  greeting: withSama(message.name),
  blocks: [
    paragraph('送料のお支払いが期限までに確かめられなかったため、発送のご依頼を取り消しました。'),
    facts(numberOf(message), { term: '賞品', lines: [countOf(message)] }),
    paragraph(
      '賞品は無事です。元の棚にもどって、次のご依頼を待っています。保管の期限は変わりませんので、お早めにどうぞ。',
    ),
    button('当選賞品を見る', ROUTES.prizes),
    paragraph('この後にお支払いが届いたときは、全額をお返しします。お手続きはいりません。'),
    contactLink,
  ],
});

/** Names the right to a refund of the terms. */
export const shippingDelayed = (message: EmailOf<'shippingDelayed'>): EmailContent => ({
  title: '発送予定が遅れます',
  preheader: `「${message.drawTitle}」の賞品の、新しい発送予定をお知らせします。`,
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      'お待ちいただいている賞品の、発送予定が遅れることになりました。お待たせして、申しわけありません。',
    ),
    facts(
      { term: 'ガチャ', lines: [message.drawTitle] },
      { term: 'お待ちの賞品', lines: [countOf(message)] },
      { term: 'これまでの予定', lines: [message.before] },
      { term: '新しい予定', lines: [message.after] },
      { term: '理由', lines: [message.reason] },
    ),
    button('ガチャのページを見る', drawRoute(message.directoryName)),
    paragraph(
      `ご購入のときの予定より${DELAY_REFUND_DAYS}日をこえて遅れるときは、まだお送りしていない賞品の代金を、お申し出によりお返しします。くわしくは、利用規約をごらんください。お申し出は、お問い合わせからお願いします。`,
    ),
    link('利用規約', ROUTES.terms),
    contactLink,
  ],
});

export const shipmentShipped = (message: EmailOf<'shipmentSent'>): EmailContent => ({
  title: '賞品を発送しました',
  preheader: `${CARRIER_NAMES[message.carrier]}がお届けします。`,
  greeting: withSama(message.name),
  blocks: [
    paragraph(
      `賞品${countOf(message)}を発送しました。ここから先は、${CARRIER_NAMES[message.carrier]}の足がたよりです。`,
    ),
    facts(
      numberOf(message),
      { term: '運送会社', lines: [CARRIER_NAMES[message.carrier]] },
      ...(message.trackingNumber === null ? [] : [{ term: '送り状番号', lines: [message.trackingNumber] }]),
    ),
    ...(message.trackingNumber === null
      ? [paragraph('送り状番号は、受け取る方にだけお知らせします。')]
      : [
          elsewhere('荷物の場所を調べる', trackingUrl(message.carrier, message.trackingNumber)),
          paragraph('番号が調べられるようになるまで、半日ほどかかることがあります。'),
        ]),
    link('発送の状況を見る', shipmentRoute(message.shipmentId)),
    paragraph('数日たっても届かないときや、中身がちがうときは、配送番号をそえてお知らせください。'),
    contactLink,
  ],
});

export const countOf = ({ prizes }: { readonly prizes: number }): string => `${numberText(prizes)}点`;

export const numberOf = ({ shipmentId }: { readonly shipmentId: string }): Fact => ({
  term: '配送番号',
  lines: [shortNumber(shipmentId)],
});

export const placeOf = ({ zip, town }: { readonly zip: string; readonly town: string }): Fact => ({
  term: 'お届け先',
  lines: [zip === '' ? town : `〒${zipText(zip)} ${town}`.trimEnd()],
});

const feeOf = ({ fee, paymentType }: EmailOf<'shipmentRequested'>): Fact => ({
  term: '送料',
  lines:
    fee === 0
      ? ['無料']
      : [`${yenText(fee)}(税込)`, ...(paymentType === null ? [] : [paymentName(paymentType)])],
});

/** One email for all reminders of a day, the most urgent first. */
export function storageEnding({ name, lines }: EmailOf<'storageEnding'>): EmailContent {
  const prizes = lines.reduce((sum, line) => sum + line.prizes, 0);
  const first = lines[0]?.keptUntil;
  return {
    title: '賞品の保管期限が近づいています',
    preheader: first === undefined ? '' : `最初の期限は${japanDate(first)}です。`,
    greeting: withSama(name),
    blocks: [
      paragraph(
        `当選賞品${numberText(prizes)}点が、まだ棚で待っています。期限をすぎると、お送りできなくなります。`,
      ),
      facts(
        ...lines.map(({ drawTitle, prizes: count, keptUntil }) => ({
          term: drawTitle,
          lines: [`${numberText(count)}点`, `最初の期限 ${japanDateTime(keptUntil)}`],
        })),
      ),
      button('発送を依頼する', ROUTES.prizes),
      paragraph('期限までに依頼していただければ、お届けが期限の後になってもだいじょうぶです。'),
      contactLink,
    ],
  };
}

/** One email for all choices that end soon. */
export const choiceEnding = ({ name, lines }: EmailOf<'choiceEnding'>): EmailContent => ({
  title: '賞品の種類を選べるのは、もうすこしです',
  preheader: lines[0] === undefined ? '' : `最初の期限は${japanDate(lines[0].until)}です。`,
  greeting: withSama(name),
  blocks: [
    paragraph('種類をまだ選んでいない賞品があります。いま残っている種類から、お好きなものをお選びください。'),
    facts(
      ...lines.map(({ drawTitle, prizes, until }) => ({
        term: drawTitle,
        lines: [`${numberText(prizes)}点`, `最初の期限 ${japanDateTime(until)}`],
      })),
    ),
    button('種類を選ぶ', ROUTES.prizes),
    paragraph(
      '期限までに選ばれないときは、希望の順に残っている種類を、希望がないときは残りがいちばん多い種類をお届けします。どちらも、まだお持ちでない種類が先です。',
    ),
    contactLink,
  ],
});

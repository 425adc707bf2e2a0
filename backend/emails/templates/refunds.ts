import { VOID_HOURS } from '#lib/contract/shop-rules.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
import type { OrderReason } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PAYMENT_METHODS } from '#lib/orders/payment-methods.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText, yenText, shortNumber } from '#lib/text/numbers.ts';
import { withSama } from '#lib/text/member-name.ts';
import { type Fact, facts, link, type EmailContent, paragraph } from '../email-content.ts';
import { whatWasBought } from './orders.ts';
import { contactLink, shopWords } from './phrases.ts';

export function refund(message: EmailOf<'refund'>): EmailContent {
  const what = message.reason === 'paidTwice' ? '重なったお支払い' : 'お支払いの全額';
  const done = message.isDone ? 'お返ししました' : 'お返しします';
  const sum = yenText(message.total);
  return {
    title: `${what}を${done}`,
    preheader: `${sum}を${done}。お手続きはいりません。`,
    greeting: withSama(message.name),
    blocks: [
      paragraph(WHAT_HAPPENED[message.reason] ?? PAID_AFTER_THE_END),
      paragraph(`${what}、${sum}を${done}。お手続きはいりません。`),
      ...shopWords(message.words),
      facts(...whatWasBought(message), ...voidFacts(message), wayBack(message)),
      paragraph(whatIsNext(message)),
      link('購入履歴', ROUTES.orders),
      paragraph('わからないことがあるときは、ご注文番号をそえておたずねください。'),
      contactLink,
    ],
  };
}

/** Says whether the shipment is sent; never names its prizes. */
export function feeRefund(message: EmailOf<'feeRefund'>): EmailContent {
  const isExtra = message.reason === 'paidTwice';
  const what = isExtra ? '重なった送料' : '送料の全額';
  const done = message.isDone ? 'お返ししました' : 'お返しします';
  const sum = yenText(message.fee);
  return {
    title: `${what}を${done}`,
    preheader: `${sum}を${done}。お手続きはいりません。`,
    greeting: withSama(message.name),
    blocks: [
      paragraph(isExtra ? FEE_PAID_TWICE : FEE_PAID_AFTER_THE_END),
      paragraph(`${what}、${sum}を${done}。お手続きはいりません。`),
      facts(
        { term: '配送番号', lines: [shortNumber(message.shipmentId)] },
        { term: '送料', lines: [`${sum}(税込)`] },
        ...(message.paymentType === null ? [] : [wayBack({ paymentType: message.paymentType })]),
      ),
      paragraph(whatIsNext(message)),
      link('発送の一覧', ROUTES.shipments),
      paragraph('わからないことがあるときは、配送番号をそえておたずねください。'),
      contactLink,
    ],
  };
}

/** A refund by the shop of a part of a payment, of a shipping fee, or by bank transfer. */
export function shopRefund(message: EmailOf<'shopRefund'>): EmailContent {
  const { name, subject, yen, stage, method } = message;
  const sum = yenText(yen);
  const what = refundedPart(message);
  const isTransfer = method === 'bankTransfer';
  const isOrder = subject.kind === 'order';
  return {
    title: `${what}${STAGE_TITLES[stage]}`,
    preheader: `${what}、${sum}${STAGE_TITLES[stage]}。`,
    greeting: withSama(name),
    blocks: [
      paragraph(`${what}、${sum}${STAGE_TITLES[stage]}。`),
      paragraph(isTransfer ? TRANSFER_STAGES[stage] : whatIsNext({ isDone: stage === 'done' })),
      ...shopWords(message.words),
      facts(
        ...subjectFacts(message),
        ...voidFacts(message),
        { term: '金額', lines: [sum] },
        methodFact(message),
      ),
      isOrder ? link('購入履歴', ROUTES.orders) : link('発送の一覧', ROUTES.shipments),
      paragraph('わからないことがあるときは、上の番号をそえておたずねください。'),
      contactLink,
    ],
  };
}

const STAGE_TITLES = {
  begun: 'をお返しします',
  done: 'をお返ししました',
  withdrawn: 'のお返しを取り下げました',
} as const;

/** The prizes that are not sent because their tickets are refunded. The buyer learns what they were. */
const voidFacts = ({ voidPrizes }: Pick<EmailOf<'refund' | 'shopRefund'>, 'voidPrizes'>): readonly Fact[] =>
  voidPrizes.length === 0
    ? []
    : [
        {
          term: '無効になった賞品',
          lines: voidPrizes.map(
            ({ gradeLabel, name, pieces }) => `${gradeName({ gradeLabel })} ${name} ${numberText(pieces)}点`,
          ),
        },
      ];

const TRANSFER_STAGES = {
  begun:
    'お支払いの方法ではこの金額をお返しできないため、銀行口座へのお振込でお返しします。お振込先をうかがうご連絡を、当店からさしあげます。このメールに口座番号を返信しないでください。',
  done: 'ご指定の銀行口座へお振込しました。',
  withdrawn:
    'このお返しは行いません。無効になっていた賞品があるときは、もとどおり有効です。お心あたりがないときは、お問い合わせください。',
} as const;

const refundedPart = ({ scope, tickets, subject }: EmailOf<'shopRefund'>): string => {
  if (scope === 'tickets') return `くじ${numberText(tickets)}枚分の代金`;
  if (scope === 'goodwill') return subject.kind === 'order' ? '代金の一部' : '送料の一部';
  return scope === 'shippingFee' ? '送料' : '代金';
};

/** The numbers by which a member and the shop name the order or the shipment. */
export const subjectFacts = ({ subject }: Pick<EmailOf<'shopRefund'>, 'subject'>): readonly Fact[] =>
  subject.kind === 'order'
    ? [
        { term: 'ご注文番号', lines: [shortNumber(subject.orderId)] },
        { term: 'ガチャ', lines: [subject.drawTitle] },
      ]
    : [{ term: '配送番号', lines: [shortNumber(subject.shipmentId)] }];

function methodFact({ method, paymentType, payout }: EmailOf<'shopRefund'>): Fact {
  if (method === 'provider') return wayBack({ paymentType: paymentType ?? 'NONE' });
  const transfer =
    payout === null
      ? []
      : [`お振込日 ${payout.paidOutOn.replaceAll('-', '/')}`, `お振込の番号 ${payout.reference}`];
  return { term: 'お返しの方法', lines: ['銀行口座へのお振込', ...transfer] };
}

const FEE_PAID_TWICE =
  '1つの発送に、2回分の送料が届きました。発送のご依頼はそのままです。余分の1回分だけ、お返しの対象です。';

const FEE_PAID_AFTER_THE_END =
  '発送のご依頼が取り消された後に、送料のお支払いの知らせが届きました。この発送は行いません。賞品は無事ですので、もう一度ご依頼ください。';

const wayBack = ({ paymentType }: { readonly paymentType: PaymentType }): Fact => ({
  term: 'お返しの方法',
  lines: [PAYMENT_METHODS[paymentType].name, PAYMENT_METHODS[paymentType].refunded],
});

const whatIsNext = ({ isDone }: { readonly isDone: boolean }): string =>
  isDone
    ? 'お手元にもどる時期は、カード会社や携帯電話会社によってちがいます。'
    : 'お返しの手続きが終わったら、もう一度メールでお知らせします。';

const PAID_AFTER_THE_END =
  'ご注文が取りやめになった後に、お支払いの知らせが届きました。賞品をお渡しできません。申しわけありません。';

/** For the reasons that are more than a payment of an order that was over. */
const WHAT_HAPPENED: Partial<Record<OrderReason, string>> = {
  noneLeft:
    'とりおきを終えた後に、お支払いの知らせが届きました。そのときには、残りがなくなっていたか、販売を終了していました。賞品をお渡しできません。申しわけありません。',
  salePaused:
    'とりおきを終えた後に、お支払いの知らせが届きました。そのときには、販売を一時停止していました。賞品をお渡しできません。申しわけありません。',
  overLimit:
    'とりおきを終えた後に、お支払いの知らせが届きました。お渡しすると、おひとりで購入できる回数か金額の上限をこえてしまいます。賞品をお渡しできません。申しわけありません。',
  roundVoid: `抽選に使う公開の乱数が、${VOID_HOURS}時間たっても届きませんでした。同じ時刻のご注文はすべて無効です。賞品をお渡しできません。申しわけありません。`,
  byShop: '当店の都合により、このご注文の代金をお返しします。賞品はお届けできません。申しわけありません。',
  paidTwice:
    '1つのご注文に、2回分のお支払いが届きました。ご注文はそのままで、当たった賞品も変わりません。余分の1回分だけ、お返しの対象です。',
};

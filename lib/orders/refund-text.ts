import type { RefundState } from '#lib/contract/enums.ts';
import type { Refund } from '#lib/contract/refund.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { StatusTag } from './status-tag.ts';

/** The object of a refund, for shoppers. */
export function refundTitle({ scope, tickets }: Pick<Refund, 'scope' | 'tickets'>): string {
  if (scope === 'tickets') return `くじ${numberText(tickets)}枚分`;
  if (scope === 'goodwill') return '代金の一部';
  return scope === 'shippingFee' ? '送料' : 'お支払い';
}

export const REFUND_TAGS: Readonly<Record<RefundState, StatusTag>> = {
  due: { text: '返金手続き中', look: 'going' },
  done: { text: '返金済み', look: 'done' },
  requested: { text: 'お振込の準備中', look: 'now' },
  paidOut: { text: 'お振込済み', look: 'done' },
  withdrawn: { text: '取り下げ', look: 'over' },
};

/** How a refund arrives. */
export function refundText({ state, paidOutOn, reference }: Refund): string {
  switch (state) {
    case 'due':
      return '決済会社へ返金を申し込んでいます。お手続きはいりません。終わるとメールでお知らせします。';
    case 'done':
      return 'お支払いの方法へお返ししました。お手元にもどる時期は、カード会社や携帯電話会社によってちがいます。';
    case 'requested':
      return '銀行口座へのお振込でお返しします。お振込先をうかがうご連絡を、当店からさしあげます。';
    case 'paidOut':
      return `${paidOutOn === null ? '' : `${japanLongDate(`${paidOutOn}T00:00:00+09:00`)}に、`}銀行口座へお振込しました。お振込の番号：${reference ?? ''}`;
    case 'withdrawn':
      return 'このお返しは取り下げました。くわしくは、メールでお知らせしています。';
  }
}

import type { DrawState } from '#lib/contract/enums.ts';
import { japanDateTime } from '#lib/text/dates.ts';

/** Says what the shopper can do while nothing can be drawn. */
export function closedSaleHint(state: DrawState, opensAt: string): string {
  switch (state) {
    case 'upcoming':
      return `${japanDateTime(opensAt)} から引けます。画面は自動で切りかわります。`;
    case 'onSale':
      return 'のこりは、ほかのお客さまがお手続き中です。とりやめがあると、また引けるようになります。';
    case 'soldOut':
      return 'ありがとうございました。追加の販売はありません。賞品の一覧は、このまま残しておきます。';
    case 'ended':
      return '販売期間が終わりました。賞品の一覧は、このまま残しておきます。';
  }
}

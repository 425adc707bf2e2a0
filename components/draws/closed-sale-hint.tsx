import type { DrawState } from '#lib/contract/enums.ts';
import { japanDateTime } from '#lib/text/dates.ts';

type ClosedSaleHintProps = { readonly state: DrawState; readonly opensAt: string };

/** Says what the shopper can do while nothing can be drawn. */
export const ClosedSaleHint = ({ state, opensAt }: ClosedSaleHintProps) => hintOf(state, opensAt);

function hintOf(state: DrawState, opensAt: string): string {
  switch (state) {
    case 'upcoming':
      return `${japanDateTime(opensAt)} から引けます。この画面は、そのままでも切りかわります。`;
    case 'onSale':
      return 'のこりは、ほかのお客さまがお手続き中です。とりやめがあると、また引けるようになります。';
    case 'soldOut':
      return 'ありがとうございました。追加の販売はありません。賞品の一覧は、このまま残しておきます。';
    case 'ended':
      return '販売期間が終わりました。賞品の一覧は、このまま残しておきます。';
  }
}

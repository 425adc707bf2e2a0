import type { DrawState } from '#lib/contract/enums.ts';
import type { Maintenance } from '#lib/contract/running.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { maintenanceText } from '#lib/text/maintenance.ts';

type ClosedSale = {
  readonly state: DrawState;
  readonly opensAt: string;
  /** Why the sale is paused; null: it is not. */
  readonly pauseReason: string | null;
  /** Left out: the shop sells. */
  readonly maintenance?: Maintenance | undefined;
};

/** Says what the shopper can do while nothing can be drawn. */
export function closedSaleHint({ state, opensAt, pauseReason, maintenance }: ClosedSale): string {
  if (state === 'onSale' && maintenance !== undefined)
    return `${maintenanceText(maintenance)}再開すると、画面は自動で切りかわります。`;
  if (pauseReason !== null)
    return `再開すると、画面は自動で切りかわります。ご購入済みのくじの結果と発送には、影響ありません。理由：${pauseReason}`;
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

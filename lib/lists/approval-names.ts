import type { ApprovedCall } from '#lib/contract/ops/contract.ts';

const CALL_NAMES: Readonly<Record<ApprovedCall, string>> = {
  refundOrder: '注文の返金',
  refundShipment: '送料の返金',
  cancelDraw: 'ガチャの中止',
  closeDraw: '販売の終了',
  correctPrizeName: '賞品の名前の訂正',
  decideDispute: '返還を求められた賞品の無効',
  requestWholeExport: 'すべてのデータの書き出し',
  changeTariff: '送料表の変更',
  changeLimits: '承認が必要な金額の引き上げ',
  publishTextDraft: '規約などの文章の公開',
  withdrawTextVersion: '規約などの新しい版の取り下げ',
};

const NAMES = new Map<string, string>(Object.entries(CALL_NAMES));

/** The name of the call that waits: `注文の返金`. */
export const askedFor = ({ call }: { readonly call: string }): string => NAMES.get(call) ?? call;

import type { PublishRule } from '#lib/contract/draw-problems.ts';

/** The rules of the check of a draw. */
export const PUBLISH_RULE_NAMES: Readonly<Record<PublishRule, string>> = {
  values: '賞品の価額',
  lowestPrize: '値段より安い賞品',
  prizeLimit: '高額な賞品',
  lastOneLimit: 'ラストワン賞の価額',
  premiumTotal: 'ラストワン賞の総額',
  childMark: '子供PSCマーク',
  age: '対象年齢',
  origin: '素材と原産国',
  shippingDate: '発送の期限',
  odds: '数と確率',
  paymentTypes: '支払い方法',
};

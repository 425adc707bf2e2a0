import type { TariffProblem } from '#lib/shipments/tariff.ts';

/** Each problem of a table of shipping fees. */
export const TARIFF_PROBLEMS: Readonly<Record<TariffProblem, string>> = {
  prefectureMissing: 'どの地域にも入っていない都道府県があります。',
  prefectureTwice: '2つの地域に入っている都道府県があります。',
  feesMissing: '送料の書かれていない地域があります。',
  boxMissing: '宅配便のいちばん下の大きさは、広さを空にして、何点でも入るようにしてください。',
  sizeOrder: '同じ送りかたの大きさは、上から小さい順にしてください。',
  largerCheaper:
    '大きいほうが安い地域があります。同じ送りかたでは、大きいほど高いか、同じ送料にしてください。',
  postUnlimited: 'ポスト投函の大きさには、入る広さを書いてください。',
};

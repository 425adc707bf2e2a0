import type { ShippingMethod } from '#lib/contract/enums.ts';

export const METHOD_NAMES: Readonly<Record<ShippingMethod, string>> = {
  post: 'ポスト投函',
  box: '宅配便',
};

/** The difference between the methods for the recipient. */
export const METHOD_NOTES: Readonly<Record<ShippingMethod, string>> = {
  post: '郵便受けに届きます。送り状番号があり、日時は指定できません。',
  box: '手渡しで届きます。日時を指定できます。',
};

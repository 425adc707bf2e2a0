import type { Carrier } from '#lib/contract/enums.ts';

/** The carriers by the companies' own names. */
export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = {
  yamato: 'ヤマト運輸',
  sagawa: '佐川急便',
  japanPost: '日本郵便',
};

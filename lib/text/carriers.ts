import type { Carrier } from '#lib/contract/enums.ts';

/** The carriers by the companies' own names. */
export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = {
  yamato: 'ヤマト運輸',
  sagawa: '佐川急便',
  japanPost: '日本郵便',
};

/** `4839-2210-7756`, as printed on the slip. In files the hyphens keep a spreadsheet from rounding it. */
export const trackingText = (trackingNumber: string): string =>
  trackingNumber.match(/.{1,4}/g)?.join('-') ?? trackingNumber;

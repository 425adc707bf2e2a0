import type { Carrier } from '#lib/contract/enums.ts';

type Service = {
  readonly number: RegExp;
  /** Whether the last digit of a number is what the others leave over when divided by seven. */
  readonly isChecked: boolean;
  /** Where whoever has the number sees how far the parcel is. */
  readonly tracking: string;
};

const SERVICES: Readonly<Record<Carrier, Service>> = {
  yamato: {
    number: /^\d{12}$/,
    isChecked: true,
    tracking: 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=',
  },
  sagawa: {
    number: /^\d{12}$/,
    isChecked: false,
    tracking: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=',
  },
  japanPost: {
    number: /^\d{11,13}$/,
    isChecked: false,
    tracking: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=',
  },
};

const CHECK_DIGIT_MODULUS = 7n;

/**
 * Carriers give out a number again after about a year, and show it for some months. A number that comes back sooner than
 * this is taken for a slip: a sheet of before, or a line too far.
 */
export const NUMBER_REUSE_DAYS = 180;

/** A number as the carrier knows it: digits alone. Undefined: this carrier gives out no such number. */
export function trackingNumberIn(carrier: Carrier, text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s‐-―−ー-]/g, '');
  const { number, isChecked } = SERVICES[carrier];
  if (!number.test(digits)) return undefined;
  const isCheckDigitRight = BigInt(digits.slice(0, -1)) % CHECK_DIGIT_MODULUS === BigInt(digits.slice(-1));
  return isChecked && !isCheckDigitRight ? undefined : digits;
}

export const trackingUrl = (carrier: Carrier, trackingNumber: string): string =>
  `${SERVICES[carrier].tracking}${encodeURIComponent(trackingNumber)}`;

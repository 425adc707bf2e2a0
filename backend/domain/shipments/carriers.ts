import type { Carrier } from '#lib/contract/enums.ts';
import { BETWEEN_DIGITS } from '#lib/contract/opaque-id.ts';

type Service = {
  readonly number: RegExp;
  /** Whether the last digit is the remainder of the others divided by 7. */
  readonly isChecked: boolean;
  /** The carrier's tracking page, without the number. */
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

/** The tracking number as digits only. `undefined`: the carrier issues no such number. */
export function trackingNumberIn(carrier: Carrier, text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(BETWEEN_DIGITS, '');
  const { number, isChecked } = SERVICES[carrier];
  if (!number.test(digits)) return undefined;
  const isCheckDigitRight = BigInt(digits.slice(0, -1)) % CHECK_DIGIT_MODULUS === BigInt(digits.slice(-1));
  return isChecked && !isCheckDigitRight ? undefined : digits;
}

export const trackingUrl = (carrier: Carrier, trackingNumber: string): string =>
  `${SERVICES[carrier].tracking}${encodeURIComponent(trackingNumber)}`;

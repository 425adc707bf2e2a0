import type { InquiryTopic } from '#lib/contract/enums.ts';

export const INQUIRY_TOPIC_NAMES: Readonly<Record<InquiryTopic, string>> = {
  order: '購入・お支払い',
  shipment: '発送・お届け',
  draw: 'ガチャ・賞品',
  account: '会員登録・ログイン',
  other: 'そのほか',
};

import type { InquiryTopic } from '#lib/contract/enums.ts';
import { shortNumber } from './numbers.ts';

export const INQUIRY_TOPIC_NAMES: Readonly<Record<InquiryTopic, string>> = {
  order: '購入・お支払い',
  shipment: '発送・お届け',
  draw: 'ガチャ・賞品',
  account: '会員登録・ログイン',
  other: 'そのほか',
};

type Subject = {
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  /** Of the draw or of the order's draw. */
  readonly drawTitle: string | null;
  readonly aboutText: string;
};

/** The order, shipment or draw of an inquiry in words. */
export function inquirySubject({ orderId, shipmentId, drawTitle, aboutText }: Subject): string {
  if (orderId !== null) return `${drawTitle} (注文番号 ${shortNumber(orderId)})`;
  if (shipmentId !== null) return `配送番号 ${shortNumber(shipmentId)}`;
  return drawTitle ?? aboutText;
}

'use client';

import { SelectField } from '#components/forms/select-field.tsx';
import { useBrand } from '#components/brand/page-brand.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import type { FieldBinding } from '#components/forms/use-form.ts';
import type { InquiryTopic } from '#lib/contract/enums.ts';
import type { Order } from '#lib/contract/order.ts';
import type { Shipment } from '#lib/contract/shipment.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { shortNumber } from '#lib/text/numbers.ts';

const NONE = { value: '', text: '選ばない' };
const LATEST = { query: { limit: 50 } };

type SubjectProps = { readonly topic: InquiryTopic; readonly subject: FieldBinding };

/** The order, shipment or draw of a member that an inquiry is about. */
export function OwnSubject({ topic, subject }: SubjectProps) {
  const orders = useMemberQuery('listOrders', (callApi) => callApi('listOrders', LATEST), 'contact');
  const shipments = useMemberQuery('listShipments', (callApi) => callApi('listShipments', LATEST), 'contact');
  const found =
    topic === 'shipment'
      ? (shipments.answer?.items ?? []).map(shipmentChoice)
      : topic === 'order'
        ? (orders.answer?.items ?? []).map(orderChoice)
        : drawChoices(orders.answer?.items ?? []);
  if (found.length === 0) return null;
  const choices = [NONE, ...found];
  return <SelectField {...subject} label={LABELS[topic]} isOptional choices={choices} />;
}

const LABELS: Readonly<Record<InquiryTopic, string>> = {
  order: 'どのご購入ですか',
  shipment: 'どの荷物ですか',
  draw: 'どのガチャですか',
  account: '',
  other: '',
};

const orderChoice = ({ orderHistoryId, drawTitle, quantity, orderedAt }: Order) => ({
  value: orderHistoryId,
  text: `${japanLongDate(orderedAt)} ${drawTitle} ${quantity}回`,
});

const shipmentChoice = ({ userShipId, requestedAt, prizes }: Shipment) => ({
  value: userShipId,
  text: `${japanLongDate(requestedAt)} 賞品${prizes}点 ${shortNumber(userShipId)}`,
});

/** The draws that the member has bought from. */
const drawChoices = (orders: readonly Order[]) => {
  const titles = new Map(orders.map(({ directoryName, drawTitle }) => [directoryName, drawTitle]));
  return [...titles].map(([value, text]) => ({ value, text }));
};

const HINTS: Readonly<Partial<Record<InquiryTopic, string>>> = {
  order: '例：注文番号 3F2A-91BC-04DE-7A11',
  shipment: '例：配送番号 3F2A-91BC-04DE-7A11',
};

/** The number or title as a guest knows it. */
export function GuestSubject({ topic, subject }: SubjectProps) {
  const { drawExample } = useBrand().voice;
  return (
    <TextField
      {...subject}
      label="番号や名前(わかるとき)"
      isOptional
      autoComplete="off"
      placeholder={topic === 'draw' ? drawExample : (HINTS[topic] ?? '')}
    />
  );
}

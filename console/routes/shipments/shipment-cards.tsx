import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { PageLink } from '#console/shell/page-link.tsx';
import { Section } from '#console/shell/section.tsx';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { PAYMENT_STATUS_NAMES, REFUND_STATE_NAMES } from '#lib/lists/accounting-names.ts';
import { RETURN_REASON_NAMES } from '#lib/lists/shipment-names.ts';
import { trackingText } from '#lib/text/carriers.ts';
import { zipText } from '#lib/text/address.ts';
import { LabelDialog } from './label-dialog.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { NumberDialog } from './number-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { restOfFee } from './rest-of-fee.ts';

type Props = { readonly shipment: OpsShipmentDetail };

/** The destination, which can be corrected until the handover. */
export function AddressCard({ shipment }: Props) {
  const may = useMay();
  const [open, setOpen] = useState<'address' | 'label'>();
  const { memberId, address, isReceivers, status, task } = shipment;
  const isOpenToCorrection = task !== null && (status === 'START' || status === 'WAITING');
  return (
    <Section
      title="お届け先"
      action={
        isOpenToCorrection && (
          <Group gap="xs">
            {may('shipments.fulfil') && address !== null && (
              <Button variant="default" onClick={() => setOpen('label')}>
                送り状の行を変える
              </Button>
            )}
            {may('shipments.decide') && (
              <Button variant="default" onClick={() => setOpen('address')}>
                住所を訂正する
              </Button>
            )}
          </Group>
        )
      }
    >
      {address === null ? (
        <Text c="dimmed">会員が退会したか、保存の期間がすぎたため、住所は残っていません。</Text>
      ) : (
        <Text component="address" fs="normal" style={{ whiteSpace: 'pre-line' }}>
          {[`〒${zipText(address.zip)}`, address.address, address.address2, `${address.name} 様`, address.tel]
            .filter((line) => line !== '')
            .join('\n')}
        </Text>
      )}
      {isReceivers && (
        <Text fw={700}>受け取る方が入力した住所です。贈る会員には、都道府県のほかを伝えないでください。</Text>
      )}
      {may('members.read') && address !== null && (
        <Text size="sm">
          <span>{`依頼した人: `}</span>
          <PageLink size="sm" href={`/members/${memberId}`}>
            会員のページ
          </PageLink>
        </Text>
      )}
      {shipment.label !== null && (
        <Text size="sm" c="dimmed">
          {`送り状の行: ${[...shipment.label.address, ...shipment.label.name].join(' ／ ')}`}
        </Text>
      )}
      {open === 'address' && address !== null && (
        <AddressDialog shipment={shipment} address={address} onClose={() => setOpen(undefined)} />
      )}
      {open === 'label' && address !== null && (
        <LabelDialog shipment={shipment} address={address} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  );
}

/** The card of a gift; nothing for other shipments. */
export function GiftSection({ shipment: { isGift, gift } }: Props) {
  if (!isGift) return null;
  return (
    <Section
      title="プレゼント"
      action={<PageLink href="/shipments/packing?view=cards">カードの印刷へ</PageLink>}
    >
      <Text>値段のわかるものは入れません。カードを入れます。</Text>
      {gift === null ? (
        <Text c="dimmed">会員が退会したため、カードの文は残っていません。</Text>
      ) : (
        <Text style={{ whiteSpace: 'pre-line' }}>{`${gift.message}\n${gift.from} より`.trim()}</Text>
      )}
    </Section>
  );
}

/** The fee, its payment and its refunds. */
export function FeeCard({ shipment }: Props) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { fee, method, paymentStatus, paymentType, payUntil, refunds, splitFrom, boxes } = shipment;
  return (
    <Section
      title="送料"
      action={
        may('refunds.request') &&
        restOfFee(shipment) > 0 && (
          <Button variant="default" onClick={() => setOpen(true)}>
            送料を返金する
          </Button>
        )
      }
    >
      {splitFrom !== null ? (
        <Text>
          <span>この箱の送料は、</span>
          <PageLink href={`/shipments/${splitFrom.shipmentId}`}>{`最初の箱 ${splitFrom.number}`}</PageLink>
          <span>にまとめて記録されています。</span>
        </Text>
      ) : fee === 0 ? (
        <Text>{`送料無料（${METHOD_NAMES[method]}）`}</Text>
      ) : (
        <Facts
          facts={[
            { label: '送りかた', value: METHOD_NAMES[method] },
            { label: '金額', value: yenText(fee) },
            { label: '支払い', value: PAYMENT_STATUS_NAMES[paymentStatus] },
            ...(paymentType === null ? [] : [{ label: '方法', value: paymentName(paymentType) }]),
            ...(payUntil === null ? [] : [{ label: '支払い期限', value: japanDateTime(payUntil) }]),
          ]}
        />
      )}
      {(splitFrom !== null || boxes.length > 0) && (
        <Text size="sm" c="dimmed">
          送料は、分けた箱をすべて合わせて一回分です。賞品を外すか箱を取り下げると、残りの賞品にかかる送料との差だけが返ります。
        </Text>
      )}
      {refunds.length > 0 && (
        <List size="sm" aria-label="送料の返金">
          {refunds.map(({ refundId, yen, state, madeAt }) => (
            <List.Item
              key={refundId}
            >{`${japanDateTime(madeAt)} ${yenText(yen)} ${REFUND_STATE_NAMES[state]}`}</List.Item>
          ))}
        </List>
      )}
      {isOpen && <RefundDialog shipment={shipment} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** The carrier and the tracking number, which can be corrected while it is under way. */
export function CarrierCard({ shipment }: Props) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const {
    carrier,
    trackingNumber,
    trackingUrl,
    status,
    resolution,
    returnReason,
    returnKeptUntil,
    shopWords,
  } = shipment;
  if (carrier === null || trackingNumber === null) return null;
  const isUnderWay = (status === 'SHIPSTART' || status === 'COMPLETEMAIL') && resolution === null;
  return (
    <Section
      title="配送"
      action={
        may('shipments.decide') &&
        isUnderWay && (
          <Button variant="default" onClick={() => setOpen(true)}>
            番号を訂正する
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: '運送会社', value: CARRIER_NAMES[carrier] },
          {
            label: '伝票番号',
            value:
              trackingUrl === null ? (
                trackingText(trackingNumber)
              ) : (
                <Anchor href={trackingUrl} target="_blank" rel="noreferrer">
                  {trackingText(trackingNumber)}
                </Anchor>
              ),
          },
          ...(returnReason === null
            ? []
            : [{ label: '返送の理由', value: RETURN_REASON_NAMES[returnReason] }]),
          ...(shopWords === null ? [] : [{ label: 'お客様へのひとこと', value: shopWords }]),
          ...(returnKeptUntil === null ? [] : [{ label: '保管期限', value: japanDateTime(returnKeptUntil) }]),
        ]}
      />
      {isOpen && <NumberDialog shipment={shipment} isCorrection onClose={() => setOpen(false)} />}
    </Section>
  );
}

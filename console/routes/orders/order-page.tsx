import { Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES } from '#lib/lists/accounting-names.ts';
import { ORDER_STATUS_COLOURS, PAYMENT_STATUS_COLOURS } from '#lib/lists/orders.ts';
import { useQuery } from '#console/api/use-query.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { Timeline } from '#console/shell/timeline.tsx';
import { Signals } from '#console/routes/members/signals.tsx';
import { OrderReview } from './review.tsx';
import { OrderDisputes } from './disputes.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { orderSentence } from './order-sentence.ts';
import { OrderShipments, shipmentsOf } from './order-shipments.tsx';
import { OrderTickets } from './order-tickets.tsx';
import { orderTimeline } from './order-timeline.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';

const route = getRouteApi('/signed-in/orders/$order');

/** Everything of an order on one page. */
export function OrderPage() {
  const { order: which } = route.useParams();
  const shown = useQuery('showOrder', { params: { order: which } }, { isRecorded: true });
  const order = shown.data;
  return (
    <Page
      above={<BackLink to="/orders">注文</BackLink>}
      title={order === undefined ? '注文' : `注文 ${order.number}`}
      copied={order?.number}
      action={order !== undefined && <Actions order={order} />}
    >
      <Loaded data={order} error={shown.error} onRetry={() => void shown.mutate()}>
        {(found) => <Details order={found} />}
      </Loaded>
    </Page>
  );
}

/** A refund is possible while money of the order is with the shop. */
function Actions({ order }: { readonly order: OpsOrderDetail }) {
  const mayRefund = useMay()('refunds.request');
  const [isOpen, setOpen] = useState(false);
  if (!mayRefund || order.paymentStatus !== 'CAPTURED') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>返金する</Button>
      {isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function Details({ order }: { readonly order: OpsOrderDetail }) {
  const may = useMay();
  const maySeeShipments = may('shipments.read');
  const shipments = shipmentsOf(order);
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Badge color={ORDER_STATUS_COLOURS[order.status]} size="lg">
          {ORDER_STATUS_NAMES[order.status]}
        </Badge>
        <Badge color={PAYMENT_STATUS_COLOURS[order.paymentStatus]} size="lg">
          {PAYMENT_STATUS_NAMES[order.paymentStatus]}
        </Badge>
        <Text>{orderSentence(order)}</Text>
      </Group>
      <RequestsAbout about={{ subject: 'order', id: order.orderId }} />
      <OrderDisputes disputes={order.disputes} />
      {order.review !== null && <OrderReview review={order.review} />}
      {may('members.read') && !order.isMemberGone && <Signals memberId={order.memberId} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Section title="内容">
          <OrderFacts order={order} />
        </Section>
        <Section title="履歴">
          <Timeline entries={orderTimeline(order)} />
        </Section>
      </SimpleGrid>
      <Section title="チケットと賞品">
        <OrderTickets order={order} />
      </Section>
      {maySeeShipments && shipments.length > 0 && (
        <Section title="発送と送料">
          <OrderShipments shipments={shipments} />
        </Section>
      )}
      {order.refunds.length > 0 && (
        <Section title="返金">
          <OrderRefunds refunds={order.refunds} />
        </Section>
      )}
    </Stack>
  );
}

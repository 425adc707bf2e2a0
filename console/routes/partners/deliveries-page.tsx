import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { PARTNER_DELIVERY_STATES, PARTNER_EVENT_KINDS } from '#lib/contract/partner-enums.ts';
import type { PartnerDelivery } from '#lib/contract/ops/partners.ts';
import { DELIVERY_COLUMNS, DELIVERY_STATE_NAMES, EVENT_NAMES } from '#lib/lists/partners.ts';
import { useQuery } from '#console/api/use-query.ts';
import { choice, kept, linked } from '#console/lists/filters.tsx';
import { ListPage } from '#console/lists/list-page.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';

const FILTERS = {
  endpoint: kept(linked(z.uuid())),
  state: choice('状態', PARTNER_DELIVERY_STATES, DELIVERY_STATE_NAMES),
  kind: choice('出来事', PARTNER_EVENT_KINDS, EVENT_NAMES),
};

const EVERY_MS = 10_000;

/** The events that were sent to partners, or wait for it. */
export function DeliveriesPage() {
  const endpoints = useQuery('listPartnerEndpoints', {});
  const [shown, setShown] = useState<PartnerDelivery>();
  const nameOf = ({ endpointId }: PartnerDelivery) =>
    endpoints.data?.items.find((one) => one.endpointId === endpointId)?.description ?? '';
  return (
    <>
      <ListPage
        title="外部サービスに送った出来事"
        call="listPartnerDeliveries"
        filters={FILTERS}
        everyMs={EVERY_MS}
        columns={[
          ...DELIVERY_COLUMNS,
          {
            key: 'endpoint',
            label: '送り先',
            render: (delivery) => <Text size="sm">{nameOf(delivery)}</Text>,
          },
          {
            key: 'open',
            label: '中身と記録',
            render: (delivery) => (
              <Anchor component="button" size="sm" onClick={() => setShown(delivery)}>
                見る
              </Anchor>
            ),
          },
        ]}
        rowKey={({ deliveryId }) => deliveryId}
        rowName={({ kind }) => EVENT_NAMES[kind]}
        empty="送った出来事はありません。"
      >
        <BackLink to="/settings/partners">外部サービス</BackLink>
      </ListPage>
      {shown !== undefined && <DeliveryDialog delivery={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

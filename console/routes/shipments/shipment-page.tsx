import { Alert, Anchor, Grid, Group, Stack, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { idDigits } from '#lib/contract/opaque-id.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { useQuery } from '#console/api/use-query.ts';
import { shipmentStateMark } from '#lib/lists/shipments.ts';
import { MarkBadge } from '#console/lists/cell.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { PAUSE_REASON_NAMES, stateSentence } from '#lib/lists/shipment-names.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { Age } from './age.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { ShipmentContents } from './shipment-contents.tsx';
import { AddressCard, CarrierCard, FeeCard, GiftSection } from './shipment-cards.tsx';
import { PreferenceCard } from './preference-card.tsx';
import { ShipmentTimeline } from './shipment-timeline.tsx';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';

const route = getRouteApi('/signed-in/shipments/$shipmentId');

/** One shipment: its state, what can be done now, contents, address, fee and history. Reading it is recorded. */
export function ShipmentPage() {
  const { shipmentId } = route.useParams();
  const shown = useQuery('showShipment', { params: { shipment: shipmentId } }, { isRecorded: true });
  const number = shortNumber(idDigits(shipmentId) ?? shipmentId);
  return (
    <Page
      title={`発送 ${shown.data?.number ?? number}`}
      copied={shown.data?.number}
      above={<BackLink to="/shipments">発送</BackLink>}
    >
      <Loaded data={shown.data} error={shown.error} onRetry={() => void shown.mutate()}>
        {(shipment) => <Shipment shipment={shipment} />}
      </Loaded>
    </Page>
  );
}

function Shipment({ shipment }: { readonly shipment: OpsShipmentDetail }) {
  return (
    <Stack gap="lg">
      <Alert color={shipment.task === 'trouble' ? 'red' : 'budo'} variant="outline" role="none">
        <Stack gap="sm">
          <Group gap="sm">
            <MarkBadge {...shipmentStateMark(shipment)} />
            <Text fw={700}>{stateSentence(shipment)}</Text>
            {shipment.task !== 'done' && shipment.task !== null && (
              <Text size="sm" component="span">
                <span>{`依頼から `}</span>
                <Age since={shipment.requestedAt} />
              </Text>
            )}
          </Group>
          <PauseText shipment={shipment} />
          <FollowUps shipment={shipment} />
          <ShipmentActions shipment={shipment} />
        </Stack>
      </Alert>
      <RequestsAbout about={{ subject: 'shipment', id: shipment.shipmentId }} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <GiftSection shipment={shipment} />
            <AddressCard shipment={shipment} />
            <PreferenceCard shipment={shipment} />
            <ShipmentContents shipment={shipment} />
            <CarrierCard shipment={shipment} />
            <FeeCard shipment={shipment} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <ShipmentTimeline shipment={shipment} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** Why and since when it is paused. */
const PauseText = ({
  shipment: { pausedAt, pauseReason, pauseNote },
}: {
  readonly shipment: OpsShipmentDetail;
}) =>
  pausedAt === null || pauseReason === null ? null : (
    <Text size="sm">
      {`${japanDateTime(pausedAt)}から保留: ${PAUSE_REASON_NAMES[pauseReason]}${pauseNote === null ? '' : ` ／ ${pauseNote}`}`}
    </Text>
  );

/** Links to the shipment that this one follows up, to the one that follows it, and to the other boxes of its request. */
function FollowUps({ shipment: { follows, followedBy, boxes } }: { readonly shipment: OpsShipmentDetail }) {
  const links = [
    ...boxes.map((to, nth) => ({
      what: `いっしょに依頼された箱${boxes.length > 1 ? `（${nth + 1}）` : ''}`,
      to,
    })),
    { what: 'もとの発送', to: follows },
    { what: '続きの発送', to: followedBy },
  ];
  return links.map(({ what, to }) =>
    to === null ? null : (
      <Text key={what} size="sm">
        <span>{`${what}: `}</span>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/shipments/$shipmentId" params={{ shipmentId: to.shipmentId }} {...props} />
          )}
        >
          {to.number}
        </Anchor>
      </Text>
    ),
  );
}

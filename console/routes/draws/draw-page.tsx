import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';
import { numberText } from '#lib/text/numbers.ts';
import { japanDateTime, japanTime } from '#lib/text/dates.ts';
import { useQuery } from '#console/api/use-query.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { DRAW_STATE_COLOURS, DRAW_STATE_NAMES } from '#lib/lists/draw-names.ts';
import { Cancellation } from './cancellation.tsx';
import { DelayedOrders } from './delayed-orders.tsx';
import { DrawActions } from './draw-actions.tsx';
import { drawSentence } from './draw-sentence.ts';
import { GradeTable, MainFigures } from './figures-tickets.tsx';
import { Conversion, PaymentMethods } from './payments.tsx';
import { PublishChecks } from './publish-checks.tsx';
import { Profit } from './profit.tsx';
import { Sales } from './sales.tsx';
import { isShown } from './publication-dialogs.tsx';
import { Announced } from './announced.tsx';
import { Stock } from './stock.tsx';
import { VariantStock } from './variant-stock.tsx';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';

const route = getRouteApi('/signed-in/draws/$name');

const EVERY_MS = 10_000;

/** All figures of a draw and what can be done with it; read again every ten seconds. */
export function DrawPage() {
  const { name } = route.useParams();
  const { data, error, mutate } = useQuery(
    'showDrawFigures',
    { params: { directoryName: name } },
    { everyMs: EVERY_MS },
  );
  // Until the next draw is read, the answer is that of the previous one.
  const figures = data?.directoryName === name ? data : undefined;
  return (
    <Page
      above={<BackLink to="/draws">ガチャ</BackLink>}
      title={figures?.title ?? 'ガチャ'}
      action={figures !== undefined && <DrawActions draw={figures} />}
    >
      <Loaded data={figures} error={error} onRetry={() => void mutate()}>
        {(found) => <Figures figures={found} />}
      </Loaded>
    </Page>
  );
}

const pauseText = ({ since, reason }: NonNullable<DrawFigures['pause']>) =>
  `${japanDateTime(since)}から販売を止めています。理由：${reason}`;

function Figures({ figures }: { readonly figures: DrawFigures }) {
  const { directoryName, state, at, cancelledAt, pause, publishedAt, standIns } = figures;
  const isOpened = state !== 'upcoming';
  const may = useMay();
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Badge size="lg" color={DRAW_STATE_COLOURS[state]}>
          {DRAW_STATE_NAMES[state]}
        </Badge>
        {cancelledAt !== null && (
          <Badge size="lg" color="red">
            中止
          </Badge>
        )}
        {!isShown(figures) && (
          <Badge size="lg" color="gray">
            {publishedAt === null ? '公開を取り消しました' : `${japanDateTime(publishedAt)}に公開`}
          </Badge>
        )}
        {pause !== null && state === 'onSale' && (
          <Badge size="lg" color="orange">
            一時停止中
          </Badge>
        )}
        {standIns > 0 && <Badge size="lg" color="yellow">{`画像が後日 ${numberText(standIns)}か所`}</Badge>}
        <Text>{pause !== null && state === 'onSale' ? pauseText(pause) : drawSentence(figures)}</Text>
        <Text size="sm" c="dimmed">
          {`${japanTime(at)} 現在（${EVERY_MS / 1_000}秒ごとに更新）`}
        </Text>
      </Group>
      <RequestsAbout about={{ subject: 'draw', id: directoryName }} />
      {cancelledAt !== null && <Cancellation directoryName={directoryName} everyMs={EVERY_MS} />}
      {isOpened && may('orders.read') && <DelayedOrders directoryName={directoryName} />}
      {isOpened && <MainFigures figures={figures} />}
      {isOpened && <Sales figures={figures} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <GradeTable figures={figures} />
        {isOpened ? (
          <Stack gap="md">
            <Conversion figures={figures} />
            <PaymentMethods figures={figures} />
          </Stack>
        ) : (
          <Announced draw={figures} />
        )}
      </SimpleGrid>
      <PublishChecks directoryName={directoryName} />
      <Stock directoryName={directoryName} everyMs={EVERY_MS} />
      <VariantStock directoryName={directoryName} everyMs={EVERY_MS} />
      {may('accounting.read') && <Profit directoryName={directoryName} />}
      {isOpened && <Announced draw={figures} />}
    </Stack>
  );
}

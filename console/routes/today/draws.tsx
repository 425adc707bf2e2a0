import { Badge, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DrawState } from '#lib/contract/enums.ts';
import type { CurrentDraw } from '#lib/contract/ops/dashboard.ts';
import { UPCOMING_DRAW_DAYS } from '#lib/contract/shop-rules.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { TicketBar } from '#console/routes/draws/ticket-bar.tsx';
import { Section } from '#console/shell/section.tsx';
import { DRAW_STATE_COLOURS, DRAW_STATE_NAMES } from '#lib/lists/draw-names.ts';
import styles from './draws.module.css';

/** Draws that are open or open soon, with what is left of each grade. */
export function Draws({ draws }: { readonly draws: readonly CurrentDraw[] }) {
  return (
    <Section title="販売中のガチャと残り">
      {draws.length === 0 ? (
        <Text c="dimmed">
          {`販売中のガチャも、${UPCOMING_DRAW_DAYS}日のうちに始まるガチャもありません。`}
          <Link to="/draws">ガチャの一覧</Link>
        </Text>
      ) : (
        <SimpleGrid
          cols={{ base: 1, md: 2, xl: 3 }}
          spacing="sm"
          component="ul"
          className={styles.list ?? ''}
        >
          {draws.toSorted(byState).map((draw) => (
            <Card key={draw.directoryName} draw={draw} />
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}

/** Draws on sale first; the latest opening first among equals. */
const ORDER: readonly DrawState[] = ['onSale', 'upcoming', 'soldOut', 'ended'];

const byState = (one: CurrentDraw, other: CurrentDraw) =>
  ORDER.indexOf(one.state) - ORDER.indexOf(other.state);

function Card({ draw }: { readonly draw: CurrentDraw }) {
  const { directoryName, title, state, total, sold, held, playing, today, opensAt, standIns } = draw;
  return (
    <Paper withBorder p="sm" component="li">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Link to="/draws/$name" params={{ name: directoryName }} className={styles.title}>
            {title}
          </Link>
          <Badge color={DRAW_STATE_COLOURS[state]}>{DRAW_STATE_NAMES[state]}</Badge>
        </Group>
        {standIns > 0 && <Badge color="yellow">{`画像が後日 ${numberText(standIns)}か所`}</Badge>}
        {state === 'upcoming' ? (
          <Text size="sm">{`${japanDateTime(opensAt)} 発売 ・ ${numberText(total)}枚`}</Text>
        ) : (
          <>
            <Text size="sm">
              <span>{`今日 `}</span>
              <strong>{yenText(today.yen)}</strong>
              <span>{`（${numberText(today.tickets)}枚）${playing > 0 ? ` ・ 購入中 ${numberText(playing)}人` : ''}`}</span>
            </Text>
            <TicketBar title={title} total={total} sold={sold} held={held} />
            <Grades draw={draw} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** The remaining prizes of each grade; a grade without any is struck through. */
function Grades({ draw: { title, prizes } }: { readonly draw: CurrentDraw }) {
  return (
    <Group gap={6} component="ul" className={styles.list ?? ''} aria-label={`${title}の賞ごとの残り`}>
      {prizes.map(({ code, gradeLabel, remaining, total }) => (
        <li key={code} className={styles.grade} data-is-gone={remaining === 0}>
          <span className={styles.letter}>{gradeName({ gradeLabel })}</span>
          <span>{numberText(remaining)}</span>
          <span className={styles.total}>{`/${numberText(total)}`}</span>
        </li>
      ))}
    </Group>
  );
}

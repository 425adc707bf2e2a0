import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { numberText } from '#lib/text/numbers.ts';

type Props = {
  readonly title: string;
  readonly total: number;
  readonly sold: number;
  readonly held: number;
  /** For rows of a table, whose height must not follow the width of the column. */
  readonly isOneLine?: boolean;
};

/** Sold, held and remaining tickets of a draw as a bar, with the same as text. */
export function TicketBar({ title, total, sold, held, isOneLine = false }: Props) {
  const percent = (count: number) => (100 * count) / Math.max(1, total);
  return (
    <Stack gap={2}>
      <Text size="xs" style={isOneLine ? { whiteSpace: 'nowrap' } : undefined}>
        <span>残り</span>
        <strong>{numberText(total - sold)}</strong>
        <span>{` / ${numberText(total)}枚`}</span>
        <Text span size="xs" c="dimmed" ml={6}>
          <VisuallyHidden>{`${title}の`}</VisuallyHidden>
          <span>{`販売済み ${numberText(sold)}枚（${Math.floor(percent(sold))}%）`}</span>
        </Text>
        {held > 0 && <Text span size="xs" c="dimmed" ml={6}>{`確保中 ${numberText(held)}`}</Text>}
      </Text>
      <Progress.Root size={4} aria-hidden>
        <Progress.Section value={percent(sold)} />
        <Progress.Section value={percent(held)} color="yellow.6" />
      </Progress.Root>
    </Stack>
  );
}

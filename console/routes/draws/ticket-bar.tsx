import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { numberText } from '#lib/text/numbers.ts';

type Props = {
  readonly title: string;
  readonly total: number;
  readonly sold: number;
  readonly held: number;
};

/** Sold, held and remaining tickets of a draw as a bar, with the same as text. */
export function TicketBar({ title, total, sold, held }: Props) {
  const percent = (count: number) => (100 * count) / Math.max(1, total);
  return (
    <Stack gap={4}>
      <Text size="sm">
        <span>残り</span>
        <strong>{numberText(total - sold)}</strong>
        <span>{` / ${numberText(total)}枚`}</span>
        {held > 0 && (
          <Text
            span
            size="xs"
            c="dimmed"
            ml={6}
            style={{ whiteSpace: 'nowrap' }}
          >{`確保中 ${numberText(held)}`}</Text>
        )}
      </Text>
      <Progress.Root size="sm" aria-hidden>
        <Progress.Section value={percent(sold)} />
        <Progress.Section value={percent(held)} color="yellow.6" />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        <VisuallyHidden>{`${title}の`}</VisuallyHidden>
        <span>{`販売済み ${numberText(sold)}枚（${Math.floor(percent(sold))}%）`}</span>
      </Text>
    </Stack>
  );
}

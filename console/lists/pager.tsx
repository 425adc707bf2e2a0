import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { listLengthText, pagePositionText } from '#console/text/list-length.ts';

type OffsetProps = {
  /** Distinguishes the pages of two lists. */
  readonly label?: string;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly onChange: (offset: number) => void;
};

/** Pages of a list with its length. */
export function OffsetPager({ label = 'ページ', total, limit, offset, onChange }: OffsetProps) {
  if (total === 0) return null;
  const last = Math.min(total, offset + limit);
  return (
    <Group component="nav" aria-label={label} justify="space-between">
      <Text size="sm" c="dimmed">
        {pagePositionText(total, Math.min(offset + 1, total), last)}
      </Text>
      {total > limit && (
        <Group gap="xs">
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => onChange(Math.max(0, offset - limit))}
          >
            前へ
          </Button>
          <Button variant="default" disabled={last >= total} onClick={() => onChange(offset + limit)}>
            次へ
          </Button>
        </Group>
      )}
    </Group>
  );
}

type CursorProps = {
  /** The position of the next page; null: this is the last one. */
  readonly next: string | number | null;
  readonly isFirst: boolean;
  readonly onNext: () => void;
  readonly onFirst: () => void;
};

/** Pages of a list that is read from a position on. The browser's back button goes one page back. */
export function CursorPager({ next, isFirst, onNext, onFirst }: CursorProps) {
  if (next === null && isFirst) return null;
  return (
    <Group component="nav" aria-label="ページ" justify="flex-end" gap="xs">
      <Button variant="default" disabled={isFirst} onClick={onFirst}>
        最初へ
      </Button>
      <Button variant="default" disabled={next === null} onClick={onNext}>
        次へ
      </Button>
    </Group>
  );
}

type CursorPageProps = CursorProps & {
  readonly total: number;
  /** The table. */
  readonly children: ReactNode;
};

/** A page of a list that is read from a position on, with the list's length. */
export const CursorPage = ({ total, children, ...pager }: CursorPageProps) => (
  <Stack gap="sm">
    <Text size="sm" c="dimmed" role="status">
      {listLengthText(total)}
    </Text>
    {children}
    <CursorPager {...pager} />
  </Stack>
);

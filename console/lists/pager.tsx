import { Button, Group, Text } from '@mantine/core';
import { numberText } from '#lib/text/numbers.ts';
import type { Elements } from '#lib/site/elements.ts';
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
function CursorPager({ next, isFirst, onNext, onFirst }: CursorProps) {
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

type ListPagerProps = {
  readonly total: number | undefined;
  readonly next: string | number | null | undefined;
  readonly page: { readonly offset: number; readonly after?: string | number };
  readonly limit: number;
  /** The length is exact. */
  readonly isCounted?: true;
  readonly onPage: (page: { readonly offset?: number; readonly after?: string | number }) => void;
  /** The rows. */
  readonly children: Elements;
};

/** The pages of a list: from a position on if the answer has the next one, otherwise by their offset. */
export function ListPager({ total, next, page, limit, isCounted, onPage, children }: ListPagerProps) {
  if (next === undefined)
    return (
      <>
        {children}
        <OffsetPager
          limit={limit}
          total={total ?? 0}
          offset={page.offset}
          onChange={(to) => onPage({ offset: to || undefined })}
        />
      </>
    );
  return (
    <>
      {total !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {isCounted === true ? `${numberText(total)}件` : listLengthText(total)}
        </Text>
      )}
      {children}
      <CursorPager
        next={next}
        isFirst={page.after === undefined}
        onNext={() => onPage({ after: next ?? undefined })}
        onFirst={() => onPage({ after: undefined })}
      />
    </>
  );
}

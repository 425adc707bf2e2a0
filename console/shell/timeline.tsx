import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { japanLongDateTime } from '#lib/text/dates.ts';
import styles from './timeline.module.css';

export type TimelineEntry = {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly detail?: ReactNode;
};

/** The history of a record, the latest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const sorted = entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <ol className={styles.timeline}>
      {sorted.map(({ at, title, detail }, nth) => (
        <li key={`${at} ${title} ${sorted.length - nth}`} className={styles.entry}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {japanLongDateTime(at)}
          </Text>
          {detail !== undefined && <Text size="sm">{detail}</Text>}
        </li>
      ))}
    </ol>
  );
}

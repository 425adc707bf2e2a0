import { Paper, Text } from '@mantine/core';
import { PageLink } from '#console/shell/page-link.tsx';
import styles from './figure.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  /** Under the value. */
  readonly detail?: string;
  /** The list that the figure counts. */
  readonly href?: string;
  /** Nothing to do: it is shown calmly. */
  readonly isQuiet?: boolean;
};

/** A figure with its name, as a whole a link to its list. */
export function Figure({ label, value, detail, href, isQuiet = false }: Props) {
  return (
    <Paper withBorder p="sm" className={styles.figure ?? ''}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={24} fw={700} lh={1.3} c={isQuiet ? 'dimmed' : undefined}>
        {href === undefined ? (
          value
        ) : (
          <PageLink
            href={href}
            inherit
            c="inherit"
            className={styles.link ?? ''}
            aria-label={`${label} ${value}`}
          >
            {value}
          </PageLink>
        )}
      </Text>
      {detail !== undefined && (
        <Text component="dd" m={0} size="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </Paper>
  );
}

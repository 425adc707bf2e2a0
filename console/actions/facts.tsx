import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

type Props = {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
};

/** Facts with their names: of a record, or of what an action will do. */
export function Facts({ facts }: Props) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <Box key={label} className={styles.fact ?? ''}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0}>
            {value}
          </Text>
        </Box>
      ))}
    </dl>
  );
}

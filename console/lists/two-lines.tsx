import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { readonly main: ReactNode; readonly detail: ReactNode };

/** A value of a list with a less important one below it. Both are aligned as their cell is. */
export const TwoLines = ({ main, detail }: Props) => (
  <Box component="span" display="block">
    <Box component="span" display="block">
      {main}
    </Box>
    <Text component="span" display="block" mt={2} size="xs" c="dimmed">
      {detail}
    </Text>
  </Box>
);

import { Group, Paper, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import type { Elements } from '#lib/site/elements.ts';

type Props = { readonly title: string; readonly action?: Elements; readonly children: Elements };

/** A titled part of a page. */
export function Section({ title, action, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

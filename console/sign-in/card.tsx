import { Center, Paper, Stack, Title } from '@mantine/core';
import type { Elements } from '#lib/site/elements.ts';
import { ActionError } from '#console/shell/action-error.tsx';

type Props = { readonly title: string; readonly error?: string; readonly children: Elements };

/** The pages of a person who is not signed in: one card in the middle. */
export function Card({ title, error, children }: Props) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p={{ base: 'lg', xs: 'xl' }} w="100%" maw={420} radius="lg">
        <Stack gap="md">
          <Title order={1} size="h3">
            {title}
          </Title>
          <ActionError error={error} />
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}

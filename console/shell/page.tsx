import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { errorText } from '#console/api/refusal-text.ts';

type Props = {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the shell: its title, also in the browser's tab. */
export function Page({ title, action, children }: Props) {
  useEffect(() => {
    document.title = `${title} | 店長室`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="center">
        <Title order={1} size="h2">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

type LoadedProps<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
};

/** Data that is loading, has failed, or is shown. Data of before stays while it cannot be read again. */
export function Loaded<Data>({ data, error, onRetry, children }: LoadedProps<Data>) {
  return (
    <>
      {error !== undefined && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text size="sm">{errorText(error)}</Text>
            <Button variant="default" onClick={onRetry}>
              もう一度読み込む
            </Button>
          </Group>
        </Alert>
      )}
      {data === undefined && error === undefined && (
        <Stack gap="sm" aria-busy="true" aria-label="読み込み中" role="status">
          <Skeleton h={44} />
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
      {data !== undefined && children(data)}
    </>
  );
}

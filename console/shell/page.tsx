import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { Elements } from '#lib/site/elements.ts';
import { errorText, isDenied, isGone } from '#console/api/refusal-text.ts';
import { ManualLink } from '#console/manual/manual-link.tsx';
import { CopyButton } from './copy-button.tsx';

type Props = {
  readonly title: string;
  /** Above the title: the link to the list. */
  readonly above?: Elements;
  /** The number in the title, for the clipboard. */
  readonly copied?: string;
  /** Beside the title. */
  readonly action?: Elements;
  /** Between the title and the parts below it. */
  readonly gap?: 'sm' | 'md';
  readonly children: Elements;
};

/** A page of the shell: its title, also in the browser's tab. */
export function Page({ title, above, copied, action, gap = 'md', children }: Props) {
  useEffect(() => {
    document.title = `${title} | 店長室`;
  }, [title]);
  return (
    <Stack gap={gap}>
      <Stack gap={4}>
        {above}
        <Group justify="space-between" align="center">
          <Group gap="sm">
            {/* The digits of an order's number do not break otherwise, and are as wide as a phone. */}
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {copied !== undefined && <CopyButton what="番号" text={copied} />}
            <ManualLink />
          </Group>
          {action}
        </Group>
      </Stack>
      {children}
    </Stack>
  );
}

/** Instead of a page that the person may not see: nothing of it would work. */
export const DeniedPage = ({ title }: Pick<Props, 'title'>) => (
  <Page title={title}>
    <Alert color="gray" role="alert">
      この画面を見る権限がありません。必要なときは、オーナーに権限の変更を頼んでください。
    </Alert>
  </Page>
);

type LoadedProps<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly children: (data: Data) => Elements;
};

/** Data that is loading, has failed, or is shown. Data that was read stays when a later read fails, unless it is gone. */
export function Loaded<Data>({ data: read, error, onRetry, children }: LoadedProps<Data>) {
  const data = isGone(error) ? undefined : read;
  return (
    <>
      {error !== undefined && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text size="sm">{errorText(error)}</Text>
            {!isDenied(error) && (
              <Button variant="default" onClick={onRetry}>
                もう一度読み込む
              </Button>
            )}
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

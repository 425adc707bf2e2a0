import {
  Anchor,
  Image,
  List,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  useComputedColorScheme,
} from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '#console/shell/back-link.tsx';
import { PageLink } from '#console/shell/page-link.tsx';
import { Page } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';
import { topicNamed, topicsWith } from './manual.ts';
import { PICTURE_SIZE } from './picture-size.ts';

const TITLE = '店長室の手引き';

/** The contents of the manual, and its search. */
export function ManualPage() {
  const [text, setText] = useState('');
  const topics = topicsWith(text);
  return (
    <Page title={TITLE}>
      <TextInput
        type="search"
        data-list-search
        label="手引きを探す"
        placeholder="返金 銀行振込"
        autoComplete="off"
        maw={420}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {topics.length === 0
          ? '当てはまるページがありません。言葉を減らしてみてください。'
          : `${topics.length}ページ`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {topics.map(({ name, title, about, tasks }) => (
          <Section key={name} title={title}>
            <Text size="sm">{about}</Text>
            <List size="sm">
              {tasks.map((task) => (
                <List.Item key={task.title}>{task.title}</List.Item>
              ))}
            </List>
            <PageLink href={`/manual/${name}`} size="sm">{`「${title}」の手引きを読む`}</PageLink>
          </Section>
        ))}
      </SimpleGrid>
    </Page>
  );
}

const route = getRouteApi('/signed-in/manual/$topic');

/** One page of the manual. */
export function ManualTopicPage() {
  const topic = topicNamed(route.useParams().topic);
  if (topic === undefined)
    return (
      <Page title={TITLE} above={<BackLink to="/manual">手引き</BackLink>}>
        <Text>このページは手引きにありません。</Text>
      </Page>
    );
  const { name, page, title, about, tasks, notes } = topic;
  return (
    <Page title={`手引き: ${title}`} above={<BackLink to="/manual">手引き</BackLink>}>
      <Stack gap="md" maw={760}>
        <Text>{about}</Text>
        <Screenshot name={name} alt={`「${title}」の画面`} />
        <Text size="sm" c="dimmed">
          画面は、見本の店のものです。
        </Text>
        {tasks.map((task) => (
          <Section key={task.title} title={task.title}>
            <List type="ordered">
              {task.steps.map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
            </List>
            {task.picture !== undefined && (
              <Screenshot name={task.picture} alt={`「${task.title}」の途中の画面`} />
            )}
          </Section>
        ))}
        {notes.length > 0 && (
          <Section title="知っておくこと">
            <List>
              {notes.map((note) => (
                <List.Item key={note}>{note}</List.Item>
              ))}
            </List>
          </Section>
        )}
        <PageLink href={page}>{`「${title}」の画面を開く`}</PageLink>
      </Stack>
    </Page>
  );
}

type ScreenshotProps = { readonly name: string; readonly alt: string };

/** A picture of the console in the colours of the reader, which opens in its whole size. */
function Screenshot({ name, alt }: ScreenshotProps) {
  const scheme = useComputedColorScheme();
  const address = new URL(`./pictures/${name}-${scheme}.webp`, import.meta.url).href;
  return (
    <Anchor href={address} target="_blank">
      <Image
        src={address}
        alt={alt}
        {...PICTURE_SIZE}
        w="100%"
        h="auto"
        radius="md"
        loading="lazy"
        style={{ border: '1px solid var(--mantine-color-default-border)' }}
      />
    </Anchor>
  );
}

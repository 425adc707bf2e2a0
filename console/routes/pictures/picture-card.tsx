import { Anchor, AspectRatio, Badge, Image, Paper, Stack, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { OpsPicture } from '#lib/contract/ops/content.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { PICTURE_KIND_NAMES } from '#lib/lists/picture-kinds.ts';

type Use = OpsPicture['uses'][number];

const USE_NAMES: Readonly<Record<Use['kind'], string>> = {
  draw: 'ガチャ',
  draft: '下書き',
  news: 'お知らせ',
  banner: 'バナー',
};

/** One picture with the places that show it. */
export function PictureCard({ picture }: { readonly picture: OpsPicture }) {
  const { pictureId, kind, width, height, addedAt, uses } = picture;
  const alt = uses.find((use) => use.alt !== '')?.alt ?? '';
  return (
    <Paper component="li" withBorder p="sm">
      <Stack gap="xs">
        <AspectRatio ratio={4 / 3}>
          <Image src={`/image/${pictureId}`} alt={alt} fit="contain" radius="sm" loading="lazy" />
        </AspectRatio>
        <Badge color="gray">{PICTURE_KIND_NAMES[kind]}</Badge>
        <Text size="xs" c="dimmed">{`${width} × ${height}、${japanLongDate(addedAt)}に追加`}</Text>
        {uses.length === 0 ? (
          <Text size="sm" c="dimmed">
            使われていません
          </Text>
        ) : (
          <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {[...Map.groupBy(uses, ({ kind: of, id }) => `${of} ${id}`).values()].map(([use]) =>
              use === undefined ? null : (
                <Text component="li" size="sm" key={`${use.kind} ${use.id}`}>
                  <span>{`${USE_NAMES[use.kind]}：`}</span>
                  <Anchor inherit renderRoot={(props) => <Link {...linkOf(use)} {...props} />}>
                    {use.title === '' ? use.id : use.title}
                  </Anchor>
                </Text>
              ),
            )}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

function linkOf({ kind, id }: Use): LinkProps {
  switch (kind) {
    case 'draw':
      return { to: '/draws/$name', params: { name: id } };
    case 'draft':
      return { to: '/draws/$name/edit', params: { name: id } };
    case 'news':
      return { to: '/news/$newsId', params: { newsId: id } };
    case 'banner':
      return { to: '/banners' };
  }
}

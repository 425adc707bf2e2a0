import { Anchor, Group } from '@mantine/core';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { useQuery } from '#console/api/use-query.ts';

/** The terms as they were when the order was placed, on the shop's pages. */
export function AcceptedTexts({ orderedAt }: { readonly orderedAt: string }) {
  const { data } = useQuery('listTextsAt', { query: { at: orderedAt } });
  if (data === undefined) return null;
  return (
    <Group gap="sm">
      {data.items.map(({ kind, number }, nth) => (
        <Anchor key={kind} href={data.pages[nth]} target="_blank" rel="noreferrer" size="sm">
          {`${INFO_PAGES[kind].title}（第${number}版）`}
        </Anchor>
      ))}
    </Group>
  );
}

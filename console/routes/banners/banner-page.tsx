import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '#console/api/use-query.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { BannerEditor } from './banner-editor.tsx';

export function NewBannerPage() {
  const list = useQuery('listBannersInWindow', {});
  return (
    <Page title="バナーを作る" above={<BackLink to="/banners">バナー</BackLink>}>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {(all) => <BannerEditor stored={undefined} {...all} />}
      </Loaded>
    </Page>
  );
}

const route = getRouteApi('/signed-in/banners/$bannerId');

export function BannerPage() {
  const { bannerId } = route.useParams();
  const list = useQuery('listBannersInWindow', {});
  const stored = list.data?.banners.find((banner) => banner.bannerId === bannerId);
  return (
    <Page title={stored?.title ?? 'バナー'} above={<BackLink to="/banners">バナー</BackLink>}>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {(all) =>
          stored === undefined ? (
            <Text c="dimmed">このバナーはありません。</Text>
          ) : (
            <BannerEditor key={bannerId} stored={stored} {...all} />
          )
        }
      </Loaded>
    </Page>
  );
}

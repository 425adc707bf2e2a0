import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '#console/api/use-query.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { BannerEditor } from './banner-editor.tsx';

/** More than the top page has. */
const MOST_SHOWN = 100;

/** The banners of the top page, for the preview. */
const useShownBanners = () => useQuery('listBanners', { query: { state: 'shown', limit: MOST_SHOWN } });

export function NewBannerPage() {
  const list = useShownBanners();
  return (
    <Page title="バナーを作る" above={<BackLink to="/banners">バナー</BackLink>}>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items, at }) => <BannerEditor stored={undefined} banners={items} at={at} />}
      </Loaded>
    </Page>
  );
}

const route = getRouteApi('/signed-in/banners/$bannerId');

export function BannerPage() {
  const { bannerId } = route.useParams();
  const list = useShownBanners();
  const found = useQuery('showBanner', { params: { bannerId } });
  const stored = found.data?.banner;
  const retry = () => void Promise.all([list.mutate(), found.mutate()]);
  return (
    <Page title={stored?.title ?? 'バナー'} above={<BackLink to="/banners">バナー</BackLink>}>
      <Loaded data={list.data && found.data} error={found.error ?? list.error} onRetry={retry}>
        {({ banner, at }) => (
          <BannerEditor key={bannerId} stored={banner} at={at} banners={list.data?.items ?? []} />
        )}
      </Loaded>
    </Page>
  );
}

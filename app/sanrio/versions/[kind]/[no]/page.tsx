import type { Metadata } from 'next';
import { TextVersionView } from '#components/info/text-version-view.tsx';
import {
  MissingPage,
  errorBoundaryMetadata,
  errorBoundaryPage,
} from '#components/shell/error-boundary-page.tsx';
import { shownText } from '#lib/api/current-text.ts';
import { callApi, orNull } from '#lib/api/server-client.ts';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import { missingPage, pageMetadata } from '#lib/seo/page-metadata.ts';
import { textVersionRoute } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateStaticParams = () => [];

type PageProps = { readonly params: Promise<{ readonly kind: string; readonly no: string }> };

async function versionOf({ params }: PageProps) {
  const { kind, no: number } = await params;
  const known = SITE_TEXT_KINDS.find((one) => one === kind);
  if (known === undefined || !/^[1-9]\d{0,5}$/.test(number)) return null;
  return orNull(
    await callApi('showSiteTextVersion', { params: { kind: known, number } }, { tags: ['texts'] }),
  );
}

async function headOf(props: PageProps): Promise<Metadata> {
  const shown = await versionOf(props);
  if (shown === null) return missingPage();
  const { kind, version } = shown;
  const title = `${INFO_PAGES[kind].title} 第${version.number}版`;
  return pageMetadata({ title, path: textVersionRoute(kind, version.number), hidden: true });
}

export const generateMetadata = errorBoundaryMetadata(headOf);

async function TextVersionPage(props: PageProps) {
  const shown = await versionOf(props);
  if (shown === null) return <MissingPage />;
  const { kind, version, before, versions, isCurrent } = shown;
  const [after, former] = await Promise.all([
    shownText(kind, shown.blocks, shown.values),
    before && shownText(kind, before.blocks, before.values),
  ]);
  return (
    <TextVersionView
      kind={kind}
      version={version}
      versions={versions}
      isCurrent={isCurrent}
      blocks={after.blocks}
      before={former?.blocks ?? null}
    />
  );
}

export default errorBoundaryPage(TextVersionPage);

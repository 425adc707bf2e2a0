import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { DrawContent } from '#components/draws/detail/draw-view.tsx';
import { DrawPreviewFrame, PreviewFrame } from '#components/draws/preview-frame.tsx';
import { NewsView } from '#components/news/news-view.tsx';
import { MissingPage, errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { TextPreview } from '#components/info/text-preview.tsx';
import { shownText } from '#lib/api/current-text.ts';
import { callUncached, orNull } from '#lib/api/server-client.ts';
import { PreviewSecret } from '#lib/contract/preview.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { PREVIEW_COOKIE, PREVIEW_PAGE } from '#lib/site/preview-route.ts';

/** Rendered for each request: a draft changes, and its secret expires. */
export const dynamic = 'force-dynamic';

export const generateMetadata = async (): Promise<Metadata> => ({
  ...(await pageMetadata({ title: 'プレビュー', path: PREVIEW_PAGE, hidden: true })),
  referrer: 'no-referrer',
});

async function PreviewPage() {
  const secret = PreviewSecret.safeParse((await cookies()).get(PREVIEW_COOKIE)?.value);
  if (!secret.success) return <MissingPage />;
  const body = { secret: secret.data };
  const draw = orNull(await callUncached('showPreview', { body }));
  if (draw !== null)
    return (
      <DrawPreviewFrame directoryName={draw.directoryName} numbers={numbersOf(draw)}>
        <DrawContent draw={draw} others={[]} />
      </DrawPreviewFrame>
    );
  const article = orNull(await callUncached('showNewsPreview', { body }));
  if (article !== null)
    return (
      <PreviewFrame>
        <NewsView article={article} />
      </PreviewFrame>
    );
  const text = orNull(await callUncached('showTextPreview', { body }));
  if (text === null) return <MissingPage />;
  return <TextPreview text={await shownText(text.kind, text.blocks)} />;
}

export default errorBoundaryPage(PreviewPage);

import { DrawContent } from '#components/draws/detail/draw-view.tsx';
import { PreviewFrame } from '#components/draws/preview-frame.tsx';
import { MissingPage, errorBoundaryPage } from '#components/shell/error-boundary-page.tsx';
import { callUncached, orNull } from '#lib/api/server-client.ts';
import { PreviewSecret } from '#lib/contract/preview.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { previewRoute } from '#lib/site/preview-route.ts';

type PreviewProps = { readonly params: Promise<{ readonly secret: string }> };

/** Rendered for each request: a draft changes, and its link expires. */
export const dynamic = 'force-dynamic';

/** The address holds the secret, so it is in no link to another page. */
export const metadata = {
  ...pageMetadata({ title: 'プレビュー', path: previewRoute(''), hidden: true }),
  referrer: 'no-referrer',
} as const;

async function PreviewPage({ params }: PreviewProps) {
  const secret = PreviewSecret.safeParse((await params).secret);
  if (!secret.success) return <MissingPage />;
  const draw = orNull(await callUncached('showPreview', { body: { secret: secret.data } }));
  // The server has answered other unknown links (server/unknown-previews.ts).
  if (draw === null) return <MissingPage />;
  return (
    <PreviewFrame directoryName={draw.directoryName} numbers={numbersOf(draw)}>
      <DrawContent draw={draw} others={[]} />
    </PreviewFrame>
  );
}

export default errorBoundaryPage(PreviewPage);

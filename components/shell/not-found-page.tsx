'use client';

import { Drawing } from '#components/images/drawing.tsx';
import { useBrand } from '#components/brand/page-brand.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { MessagePage } from './message-page.tsx';

/** The page of an unknown URL. */
export function NotFoundPage() {
  const { voice } = useBrand();
  return (
    <MessagePage
      // Every page includes this one: as a plain image it would be preloaded on all of them.
      picture={<Drawing src="/art/not-found.svg" alt="404" width="560" height="268" />}
      title={voice.notFoundTitle}
      actions={
        <>
          <ButtonLink kind="primary" href={ROUTES.top} prefetch={false}>
            開催中のガチャを見る
          </ButtonLink>
          <ButtonLink kind="secondary" href={ROUTES.faq} prefetch={false}>
            よくある質問
          </ButtonLink>
        </>
      }
    >
      <p>
        アドレスが変わったか、
        <wbr />
        公開が終わったようです。
      </p>
      <p>{voice.notFound}</p>
    </MessagePage>
  );
}

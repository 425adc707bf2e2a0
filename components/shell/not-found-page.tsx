'use client';

import { ButtonLink } from '#components/ui/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { MessagePage } from './message-page.tsx';

/** The page of an unknown URL. */
export function NotFoundPage() {
  return (
    <MessagePage
      // Every page includes this one; an eager picture would be loaded on all of them.
      picture={<img src="/art/not-found.svg" alt="404" width="560" height="268" loading="lazy" />}
      title="このページは、ツチノコより見つかりません"
      actions={
        <>
          <ButtonLink kind="primary" href={ROUTES.top}>
            開催中のガチャを見る
          </ButtonLink>
          <ButtonLink kind="secondary" href={ROUTES.faq}>
            よくある質問
          </ButtonLink>
        </>
      }
    >
      <p>アドレスが変わったか、公開が終わったようです。</p>
      <p>のこさんは見つかりました。</p>
    </MessagePage>
  );
}

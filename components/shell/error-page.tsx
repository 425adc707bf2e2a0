'use client';

import { useLayoutEffect, useRef, useTransition } from 'react';
import { errorPageLeft, keepTyped } from '#lib/forms/kept-values.ts';
import { SERVER_ERROR } from '#lib/site/error-text.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { MessagePage } from './message-page.tsx';

const POTSU = 2;

/** Error page in the words of the specification, with a button that tries again, and then shows what was typed. */
export function ErrorPage({ retry }: { readonly retry: () => void }) {
  const [isRetrying, startRetrying] = useTransition();
  const isRetried = useRef(false);
  useLayoutEffect(() => {
    keepTyped();
    return () => errorPageLeft(isRetried.current);
  }, []);

  function tryAgain() {
    isRetried.current = true;
    startRetrying(retry);
  }
  return (
    <MessagePage
      picture={<Mascot number={POTSU} size={200} />}
      title="うまく表示できませんでした"
      actions={
        <>
          <Button kind="primary" busy={isRetrying} onClick={tryAgain}>
            もう一度ためす
          </Button>
          <ButtonLink kind="secondary" href={ROUTES.top}>
            トップへもどる
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{SERVER_ERROR}</p>
    </MessagePage>
  );
}

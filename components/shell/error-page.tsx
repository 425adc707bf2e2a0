'use client';

import { type MouseEvent, useLayoutEffect, useRef, useTransition } from 'react';
import { errorPageLeft, keepTyped } from '#lib/forms/kept-values.ts';
import { SERVER_ERROR } from '#lib/site/error-text.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { MessagePage } from './message-page.tsx';

const POTSU = 2;

/**
 * A script of the page is no longer there: the shop was updated since the page was opened. React keeps the failure of a
 * part it could not load, so only another document has what is missing.
 */
const isOutdated = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

type ErrorPageProps = { readonly error?: unknown; readonly retry: () => void };

/** Error page in the words of the specification, with a button that tries again, and then shows what was typed. */
export function ErrorPage({ error, retry }: ErrorPageProps) {
  const [isRetrying, startRetrying] = useTransition();
  const isRetried = useRef(false);
  useLayoutEffect(() => {
    keepTyped();
    return () => errorPageLeft(isRetried.current);
  }, []);

  function tryAgain() {
    if (isOutdated(error)) return window.location.reload();
    isRetried.current = true;
    startRetrying(retry);
  }
  function leave(event: MouseEvent) {
    if (!isOutdated(error)) return;
    event.preventDefault();
    window.location.assign(ROUTES.top);
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
          <ButtonLink kind="secondary" href={ROUTES.top} onClick={leave}>
            トップへもどる
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{SERVER_ERROR}</p>
    </MessagePage>
  );
}

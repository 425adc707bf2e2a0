import type { Metadata } from 'next';
import { type ReactNode, Suspense } from 'react';
import { notFound } from 'next/navigation';
import { BackendUnavailableError } from '#lib/api/errors.ts';
import { failedPage } from '#lib/seo/page-metadata.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { SERVER_ERROR, UNAVAILABLE_PAGE_ID } from '#lib/site/error-text.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Wraps a page so that its HTML holds an error message when the backend is unavailable. An error thrown by the page
 * itself gives status 500, which is not cached, but an empty document that only scripts can fill; thrown behind a
 * Suspense boundary the message is in the HTML (docs/decisions/0100). A page that is kept has the same status then; one
 * that is rendered for a request gets it from the server (server/response.ts), which knows the page by its id. With
 * scripts `app/error.tsx` replaces it.
 */
export function errorBoundaryPage<Props extends object>(page: (props: Props) => Promise<ReactNode>) {
  return async function Page(props: Props): Promise<ReactNode> {
    try {
      return await page(props);
    } catch (error) {
      // Redirects are thrown too.
      if (!(error instanceof BackendUnavailableError)) throw error;
      return (
        <Suspense fallback={<ErrorMessage />}>
          <Rethrown error={error} />
        </Suspense>
      );
    }
  };
}

/** Wraps a page's metadata: returns that of `failedPage` when the backend is unavailable. */
export function errorBoundaryMetadata<Props>(head: (props: Props) => Promise<Metadata>) {
  return (props: Props): Promise<Metadata> =>
    head(props).catch((error: unknown) => {
      if (error instanceof BackendUnavailableError) return failedPage();
      throw error;
    });
}

function Rethrown({ error }: { readonly error: BackendUnavailableError }): never {
  throw error;
}

/**
 * The page of an unknown URL. `notFound()` sets the status, but thrown by the page itself gives an empty document
 * that only scripts can fill; behind a Suspense boundary the message is in the HTML.
 */
export const MissingPage = () => (
  <Suspense fallback={<NotFoundPage />}>
    <ThrowNotFound />
  </Suspense>
);

const ThrowNotFound = () => notFound();

const POTSU = 2;

/** The error page without scripts: reloading is left to the browser. */
const ErrorMessage = () => (
  <MessagePage
    picture={<Mascot number={POTSU} size={200} />}
    title="うまく表示できませんでした"
    actions={
      <ButtonLink kind="secondary" href={ROUTES.top}>
        トップへもどる
      </ButtonLink>
    }
  >
    <p id={UNAVAILABLE_PAGE_ID}>{SERVER_ERROR}</p>
  </MessagePage>
);

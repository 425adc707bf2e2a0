import type { Metadata } from 'next';
import { type ReactNode, Suspense } from 'react';
import { notFound } from 'next/navigation';
import { BackendUnavailableError } from '#lib/api/errors.ts';
import { ERROR_PAGE } from '#lib/seo/page-metadata.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { SERVER_ERROR } from '#lib/site/error-text.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * A page that says so in its HTML when nobody can tell what would stand on it. What a page throws makes an error 500 that
 * nobody keeps, but as its own last word also an empty document, which only scripts can fill; thrown behind a Suspense
 * boundary it is the same error, and the message stands (docs/decisions/0100). With scripts `app/error.tsx` takes over.
 */
export const errorBoundaryPage =
  <Props extends object>(page: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    try {
      return await page(props);
    } catch (error) {
      // A redirect is thrown too.
      if (!(error instanceof BackendUnavailableError)) throw error;
      return (
        <Suspense fallback={<ErrorMessage />}>
          <Rethrown error={error} />
        </Suspense>
      );
    }
  };

/** The head that a page asks for, or what stands in for it when nobody can say. */
export function errorBoundaryMetadata<Props>(head: (props: Props) => Promise<Metadata>) {
  return (props: Props): Promise<Metadata> =>
    head(props).catch((error: unknown) => {
      if (error instanceof BackendUnavailableError) return ERROR_PAGE;
      throw error;
    });
}

function Rethrown({ error }: { readonly error: BackendUnavailableError }): never {
  throw error;
}

/**
 * The page of an address that names nothing. `notFound()` gives the status, but as a page's own last word also an
 * empty document that only scripts can fill; behind a Suspense boundary the message stands in the HTML.
 */
export const MissingPage = () => (
  <Suspense fallback={<NotFoundPage />}>
    <ThrowNotFound />
  </Suspense>
);

const ThrowNotFound = () => notFound();

const POTSU = 2;

/** What the fault page says, for who reads without scripts: trying again is then the browser's own business. */
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
    <p>{SERVER_ERROR}</p>
  </MessagePage>
);

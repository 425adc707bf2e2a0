'use client';

import { ErrorPage } from '#components/shell/error-page.tsx';

type PageErrorProps = { readonly error: unknown; readonly retry: () => void };

/** Error page inside the shell. The server has logged the error. */
export default function PageError({ error, retry }: PageErrorProps) {
  return <ErrorPage error={error} retry={retry} />;
}

'use client';

import { ErrorPage } from '#components/shell/error-page.tsx';

/** Error page inside the shell. The server has logged the error. */
export default function PageError({ retry }: { readonly retry: () => void }) {
  return <ErrorPage retry={retry} />;
}

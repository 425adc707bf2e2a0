'use client';

import { ErrorPage } from '#components/shell/error-page.tsx';

/** The shell stays up around it. What happened has been logged on the server. */
export default function PageError({ retry }: { readonly retry: () => void }) {
  return <ErrorPage retry={retry} />;
}

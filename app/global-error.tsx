'use client';

import { ErrorPage } from '#components/shell/error-page.tsx';
import { SITE_LANGUAGE, pageTitle } from '#lib/site/site.ts';
import './globals.css';

/** Replaces the whole document when the shell itself cannot be rendered. */
export default function GlobalError({ retry }: { readonly retry: () => void }) {
  return (
    <html lang={SITE_LANGUAGE}>
      <head>
        <title>{pageTitle('エラー')}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
      </head>
      <body className="peg">
        <main>
          <ErrorPage retry={retry} />
        </main>
      </body>
    </html>
  );
}

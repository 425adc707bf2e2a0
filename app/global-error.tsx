'use client';

import { ErrorPage } from '#components/shell/error-page.tsx';
import { SITE_LANGUAGE } from '#lib/site/site.ts';
import './globals.css';

type GlobalErrorProps = { readonly error: unknown; readonly retry: () => void };

/** Replaces the whole document when the shell itself cannot be rendered. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang={SITE_LANGUAGE}>
      <head>
        <title>エラー</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      </head>
      <body className="peg">
        <main>
          <ErrorPage error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}

'use client';

import { recall } from './json-ld-once.ts';

/**
 * The JSON-LD script, in the HTML only: React does not hydrate it. Search engines read documents, so a navigation
 * inside the shop needs none.
 */
export const JsonLdHtml = ({ kept }: { readonly kept: string }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: recall(kept) }}
  />
);

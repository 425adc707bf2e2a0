'use client';

import { recall } from './json-ld-once.ts';

/**
 * The script with the facts, in the HTML alone: React leaves what it finds there as it is. Search engines read documents,
 * so a visitor who goes on inside the shop needs no facts, and gets none.
 */
export const JsonLdHtml = ({ kept }: { readonly kept: string }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: recall(kept) }}
  />
);

'use client';

import { type ComponentType, use } from 'react';
import { LoadFailure, staticIsland } from '#components/ui/static-island.tsx';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { fetchedText } from '#lib/site-texts/fetched-text.ts';
import { renderedText } from '#lib/site-texts/rendered-text.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';

export type TextPart = ComponentType<{ readonly text: ShownText }>;

/** `edition`: the text and its values, which the page has read. */
type TextIslandProps = { readonly edition: string };

/**
 * A part of a site text as a static island. In a document the server takes the text from the render of the page, and a
 * navigation inside the shop fetches it, so that no document has it twice.
 */
export const textIsland = (
  kind: SiteTextKind,
  load: () => Promise<TextPart>,
): ComponentType<TextIslandProps> =>
  staticIsland<TextIslandProps>(async () => {
    const Part = await load();
    return function OfEdition({ edition }: TextIslandProps) {
      const text =
        typeof window === 'undefined' ? renderedText(kind, edition) : use(fetchedText(kind, edition));
      return text === undefined ? <LoadFailure /> : <Part text={text} />;
    };
  });

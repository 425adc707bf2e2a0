import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import {
  type Facts,
  factsIn as factsInHtml,
  faultsIn as faultsInHtml,
} from '../../structured-data/structured-data.ts';

/** The one piece of structured data that a component writes. */
export function factsIn(node: ReactNode): Facts {
  const [facts, ...more] = factsInHtml(renderToStaticMarkup(node));
  if (facts === undefined || more.length > 0)
    throw new Error('The component wants to write one script of facts');
  return facts;
}

export const faultsIn = (node: ReactNode): string[] => faultsInHtml(renderToStaticMarkup(node));

import type { Metadata } from 'next';
import { pageMetadata } from '#lib/metadata/page-metadata.ts';
import { COMING, type ComingName } from './coming-texts.ts';

/** The head of a page that is still being made: no search engine shall keep it. */
export function comingMetadata(name: ComingName, path: string): Metadata {
  const { title, will } = COMING[name];
  return pageMetadata({ title, description: will.join(''), path, hidden: true });
}

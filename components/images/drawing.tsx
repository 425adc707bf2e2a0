'use client';

import type { ComponentProps } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { artBaseOf } from '#lib/brand/page-brand.ts';

type DrawingProps = Omit<ComponentProps<'img'>, 'src'> & {
  readonly src: `/art/${string}`;
  readonly width: number | string;
  readonly height: number | string;
  readonly alt: string;
};

/** The address of a drawing as the brand shows it. */
export function useDrawing(src: `/art/${string}`): string {
  const { look } = useBrand();
  return src.replace(/^\/art/, artBaseOf(look));
}

/**
 * A drawing of the shop's own, loaded at once. In a picture element, because React preloads every plain image of a
 * page, also of a page that is only prefetched.
 */
export const Drawing = ({ alt, src, ...drawing }: Omit<DrawingProps, 'loading'>) => (
  <picture style={{ display: 'contents' }}>
    <img alt={alt} decoding="async" src={useDrawing(src)} {...drawing} />
  </picture>
);

/** A drawing that is loaded when it comes near the screen. */
export const LazyDrawing = ({ alt, src, ...drawing }: DrawingProps) => (
  <img src={useDrawing(src)} alt={alt} loading="lazy" {...drawing} />
);

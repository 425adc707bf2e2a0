import type { ComponentProps } from 'react';

type DrawingProps = Omit<ComponentProps<'img'>, 'src' | 'loading'> & {
  readonly src: `/art/${string}`;
  readonly width: number | string;
  readonly height: number | string;
  readonly alt: string;
};

/**
 * A drawing of the shop's own, loaded at once. It stands in a picture element because React has every plain image
 * of a page preloaded, also where that page is only fetched ahead and perhaps never opened.
 */
export const Drawing = ({ alt, ...drawing }: DrawingProps) => (
  <picture style={{ display: 'contents' }}>
    <img alt={alt} decoding="async" {...drawing} />
  </picture>
);

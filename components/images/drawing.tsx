import type { ComponentProps } from 'react';

type DrawingProps = Omit<ComponentProps<'img'>, 'src' | 'loading'> & {
  readonly src: `/art/${string}`;
  readonly width: number | string;
  readonly height: number | string;
  readonly alt: string;
};

/**
 * A drawing of the shop's own, loaded at once. In a picture element, because React preloads every plain image of a
 * page, also of a page that is only prefetched.
 */
export const Drawing = ({ alt, ...drawing }: DrawingProps) => (
  <picture style={{ display: 'contents' }}>
    <img alt={alt} decoding="async" {...drawing} />
  </picture>
);

'use client';

import { type CSSProperties, useCallback, useState } from 'react';
import type { PictureSources } from './picture-sources.ts';
import styles from './lazy-picture.module.css';

type LazyPictureProps = {
  readonly sources: PictureSources;
  /** The URL for browsers without scripts; the server alone needs it. */
  readonly plain?: string;
  readonly sizes: string;
  /** Loads at once, without a script. */
  readonly priority: boolean;
  readonly className?: string;
};

/** A picture: loading, loaded or failed. The transparent placeholder is shown while it loads and when it fails. */
export function LazyPicture({ sources, plain, sizes, priority, className }: LazyPictureProps) {
  const [isNear, setNear] = useState(priority);
  const [state, setState] = useState<'loading' | 'loaded' | 'error'>('loading');
  const isShown = isNear && state !== 'error';

  const settle = (image: HTMLImageElement) => {
    if (isShown && !image.currentSrc.endsWith(sources.placeholder)) setState('loaded');
  };
  const appear = useCallback(
    (image: HTMLImageElement) => {
      if (!priority) return whenNear(image, () => setNear(true));
      // It may have loaded or failed before the script ran.
      if (image.complete) setState(image.naturalWidth > 0 ? 'loaded' : 'error');
      return () => undefined;
    },
    [priority],
  );

  return (
    <>
      <picture className={priority ? undefined : styles.scripted}>
        {isShown && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
        <img
          ref={appear}
          src={isShown ? sources.widest : sources.placeholder}
          alt={sources.alt}
          {...frameOf(sources, className)}
          decoding="async"
          data-state={state}
          fetchPriority={priority ? 'high' : undefined}
          onLoad={(event) => settle(event.currentTarget)}
          onError={() => isShown && setState('error')}
        />
      </picture>
      {!priority && (
        <noscript>
          {/* No text: the waiting picture keeps it for screen readers (lazy-picture.module.css). */}
          {typeof window === 'undefined' && (
            <img src={plain} alt="" {...placeOf(sources, className)} loading="lazy" />
          )}
        </noscript>
      )}
    </>
  );
}

/** Size and class of the picture's box, also while it is empty. */
function frameOf(sources: PictureSources, className: string | undefined) {
  const { width, height } = sources;
  return { width, height, ...placeOf(sources, className) };
}

/** The same by style only, for a picture that is never replaced. Without a ratio the box is square. */
function placeOf({ width, height }: PictureSources, className: string | undefined) {
  const ratio: CSSProperties & { '--ratio': string } = { '--ratio': `${width}/${height}` };
  return {
    className: className === undefined ? styles.frame : `${styles.frame} ${className}`,
    style: width === height ? undefined : ratio,
  };
}

/** Pictures load shortly before they become visible. */
const MARGIN = '200px';

/** Delay before the real source of a picture near the viewport is set (specification §9). */
const LAZY_DELAY_MS = 1;

/** Calls back once when the element comes near the viewport; returns a function that stops waiting. */
function whenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setTimeout(onNear, LAZY_DELAY_MS);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

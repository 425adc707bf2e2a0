'use client';

import { type CSSProperties, useCallback, useState } from 'react';
import type { PictureSources } from './picture-sources.ts';
import styles from './lazy-picture.module.css';

type LazyPictureProps = {
  readonly sources: PictureSources;
  readonly sizes: string;
  /** Loads at once, from the page itself, before any script. */
  readonly priority: boolean;
  readonly className?: string | undefined;
};

/** A picture in its three states. The transparent placeholder stands in while it loads and when it cannot. */
export function LazyPicture({ sources, sizes, priority, className }: LazyPictureProps) {
  const [isNear, setNear] = useState(priority);
  const [state, setState] = useState<'loading' | 'loaded' | 'error'>('loading');
  const isShown = isNear && state !== 'error';

  const settle = (image: HTMLImageElement) => {
    if (isShown && !image.currentSrc.endsWith(sources.placeholder)) setState('loaded');
  };
  const appear = useCallback(
    (image: HTMLImageElement) => {
      if (!priority) return whenNear(image, () => setNear(true));
      // It may have come, or failed, before there was a script to hear of it.
      if (image.complete) setState(image.naturalWidth > 0 ? 'loaded' : 'error');
      return () => undefined;
    },
    [priority],
  );

  return (
    <>
      <picture className={priority ? undefined : styles.scripted}>
        {isShown && <Sources sources={sources} sizes={sizes} />}
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
          {/* What it shows is said by the one that waits, which stays for who listens (the sheet beside this). */}
          <img src={sources.plain} alt="" {...placeOf(sources, className)} loading="lazy" />
        </noscript>
      )}
    </>
  );
}

function Sources({ sources, sizes }: Pick<LazyPictureProps, 'sources' | 'sizes'>) {
  return (
    <>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
    </>
  );
}

/** What holds a picture's place, whatever is in it. */
function frameOf(sources: PictureSources, className: string | undefined) {
  const { width, height } = sources;
  return { width, height, ...placeOf(sources, className) };
}

/** The same by the sheet alone, which is enough where nothing else may come in its place. */
function placeOf({ width, height }: PictureSources, className: string | undefined) {
  const ratio: CSSProperties & { '--ratio': string } = { '--ratio': `${width}/${height}` };
  return {
    className: className === undefined ? styles.frame : `${styles.frame} ${className}`,
    style: ratio,
  };
}

/** Pictures are fetched a little before they are seen. */
const MARGIN = '200px';

/** How long a picture waits, once it is near, before its real source is put in (specification §9). */
const LAZY_DELAY_MS = 1;

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once when the element comes near the viewport; the answer stops the waiting. One observer serves all. */
function whenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  observer ??= new IntersectionObserver(onIntersection, { rootMargin: MARGIN });
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => forget(element);
}

function onIntersection(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const onNear = callbacks.get(target);
    if (!isIntersecting || onNear === undefined) continue;
    forget(target);
    setTimeout(onNear, LAZY_DELAY_MS);
  }
}

function forget(element: Element): void {
  callbacks.delete(element);
  observer?.unobserve(element);
}

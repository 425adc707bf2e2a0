'use client';

import { useEffect } from 'react';
import { useImageHost } from './image-host.tsx';
import { PLACEHOLDER_PATH } from './picture-sources.ts';

/**
 * Shows the placeholder instead of a plain picture that cannot be loaded; if that fails too, nothing. Only decoration:
 * others keep their text, and `LazyPicture` replaces its pictures itself.
 */
export function BrokenPictures() {
  const placeholder = `${useImageHost()}${PLACEHOLDER_PATH}`;
  useEffect(() => {
    const replace = (image: HTMLImageElement) => {
      if (image.alt !== '' || image.dataset['state'] !== undefined) return;
      if (image.getAttribute('src') === placeholder) image.style.visibility = 'hidden';
      else image.src = placeholder;
    };
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) replace(target);
    };
    // They may have failed before this script ran.
    for (const image of document.images) if (hasFailed(image)) replace(image);
    // Errors of pictures do not bubble.
    document.addEventListener('error', onError, true);
    return () => document.removeEventListener('error', onError, true);
  }, [placeholder]);
  return null;
}

const hasFailed = ({ complete, naturalWidth, src }: HTMLImageElement): boolean =>
  complete && naturalWidth === 0 && src !== '';

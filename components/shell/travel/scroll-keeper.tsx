'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { SCROLL_RESTORE_DELAY_MS, ScrollPositions } from '#lib/site/scroll.ts';
import { currentEntry, onTraverse, wasReturnedTo } from './watch-history.ts';

/**
 * After back or forward the old position comes back; a hash link leads to its element, which the router and the
 * browser see to; every other page begins at its top.
 */
export function ScrollKeeper() {
  const pathname = usePathname();
  const isReturning = useRef(false);
  const seenPath = useRef(pathname);

  useEffect(() => keepPositions(isReturning), []);

  useEffect(() => {
    if (seenPath.current === pathname) return;
    seenPath.current = pathname;
    // The router leaves the page where it is when its first element happens to be in sight.
    if (!isReturning.current && window.location.hash === '') scrollTo(0);
  }, [pathname]);

  return null;
}

function keepPositions(isReturning: { current: boolean }): () => void {
  const positions = new ScrollPositions(window.sessionStorage);
  let timer: number | undefined;

  function comeBack() {
    // Until then the page may be too short, and what it is scrolled to is not where the visitor stood.
    isReturning.current = true;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      restore(positions.recall(currentEntry()));
      isReturning.current = false;
    }, SCROLL_RESTORE_DELAY_MS);
  }
  const note = () => {
    if (!isReturning.current) positions.remember(currentEntry(), window.scrollY);
  };
  const leave = () => {
    positions.save();
    // A reload keeps its place by itself, at once.
    window.history.scrollRestoration = 'auto';
  };
  const arrive = () => {
    window.history.scrollRestoration = 'manual';
  };

  arrive();
  if (wasReturnedTo()) comeBack();
  const stopWatching = onTraverse(comeBack);
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', arrive);
  return () => {
    window.clearTimeout(timer);
    stopWatching();
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', arrive);
  };
}

/** An entry nobody ever scrolled stands at its hash's element, or at the top. */
function restore(top: number | undefined) {
  const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (top === undefined && target !== null) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo(top ?? 0);
}

const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { ScrollPositions } from '#lib/site/scroll-positions.ts';
import { adoptHashEntries } from './hash-entries.ts';
import { currentEntry, onTraverse, wasReturnedTo } from './watch-history.ts';
import { WayBack } from './way-back.ts';

/**
 * After back or forward the old position comes back; a hash link leads to its element, which the router and the
 * browser see to; every other page begins at its top.
 */
export function ScrollKeeper() {
  const pathname = usePathname();
  const shownPath = useRef(pathname);
  const wayBack = useRef<WayBack>(null);

  useEffect(adoptHashEntries, []);
  useEffect(() => {
    const positions = new ScrollPositions(tabStorage());
    const way = new WayBack(shownPath.current, () => restore(positions.recall(currentEntry())));
    wayBack.current = way;
    return keepPositions(positions, way);
  }, []);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const isReturning = wayBack.current?.show(pathname) === true;
    // The router leaves the page where it is when its first element happens to be in sight.
    if (!isReturning && window.location.hash === '') scrollTo(0);
  }, [pathname]);

  return null;
}

/** A browser that blocks all cookies throws at the mere question. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function keepPositions(positions: ScrollPositions, way: WayBack): () => void {
  const comeBack = () => way.begin(window.location.pathname);
  const note = () => {
    // On the way back the page moves by itself: that is not where the visitor stands.
    if (!way.isUnderWay) positions.remember(currentEntry(), window.scrollY);
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
  // Scripts may arrive after the visitor has scrolled already.
  note();
  const stopWatching = onTraverse(comeBack);
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', arrive);
  return () => {
    way.cancel();
    stopWatching();
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', arrive);
  };
}

/** An entry nobody ever scrolled stands at its hash's element, or at the top. */
function restore(top: number | undefined) {
  const target = document.getElementById(window.location.hash.slice(1));
  if (top === undefined && target !== null) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo(top ?? 0);
}

const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { ScrollPositions, SCROLL_RESTORE_DELAY_MS } from '#lib/site/scroll-positions.ts';
import { adoptHashEntries, currentEntry, onTraverse, wasReturnedTo } from './history-entries.ts';

/**
 * After back or forward the old position comes back; a hash link leads to its element, which the router and the
 * browser see to; every other page begins at its top.
 */
export function ScrollRestoration() {
  const pathname = usePathname();
  const shownPath = useRef(pathname);
  const pendingRestoration = useRef<PendingRestoration>(null);

  useEffect(adoptHashEntries, []);
  useEffect(() => {
    const positions = new ScrollPositions(tabStorage());
    const pending = new PendingRestoration(shownPath.current, () =>
      restore(positions.recall(currentEntry())),
    );
    pendingRestoration.current = pending;
    return keepPositions(positions, pending);
  }, []);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const isRestoring = pendingRestoration.current?.show(pathname) === true;
    // The router leaves the page where it is when its first element happens to be in sight.
    if (!isRestoring && window.location.hash === '') scrollTo(0);
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

function keepPositions(positions: ScrollPositions, pending: PendingRestoration): () => void {
  const beginRestoration = () => pending.begin(window.location.pathname);
  const storePosition = () => {
    // On the way back the page moves by itself: that is not where the visitor stands.
    if (!pending.isPending) positions.remember(currentEntry(), window.scrollY);
  };
  const onPageHide = () => {
    positions.save();
    // A reload keeps its place by itself, at once.
    window.history.scrollRestoration = 'auto';
  };
  const onPageShow = () => {
    window.history.scrollRestoration = 'manual';
  };

  onPageShow();
  if (wasReturnedTo()) beginRestoration();
  // Scripts may arrive after the visitor has scrolled already.
  storePosition();
  const stopWatching = onTraverse(beginRestoration);
  window.addEventListener('scroll', storePosition, { passive: true });
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    pending.cancel();
    stopWatching();
    window.removeEventListener('scroll', storePosition);
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** An entry nobody ever scrolled stands at its hash's element, or at the top. */
function restore(top: number | undefined) {
  const target = document.getElementById(window.location.hash.slice(1));
  if (top === undefined && target !== null) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo(top ?? 0);
}

const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/**
 * A visitor's way back to where they stood on a page: it ends when the delay is over and the page has come,
 * whichever is later, or when they go elsewhere meanwhile.
 */
class PendingRestoration {
  #target: string | null = null;
  #isTimeUp = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownPath: string;
  readonly #end: () => void;

  constructor(shownPath: string, end: () => void) {
    this.#shownPath = shownPath;
    this.#end = end;
  }
  get isPending(): boolean {
    return this.#target !== null;
  }
  begin(target: string) {
    this.cancel();
    this.#target = target;
    this.#timer = setTimeout(() => {
      this.#isTimeUp = true;
      this.#endIfDue();
    }, SCROLL_RESTORE_DELAY_MS);
  }
  /** The page at this path is on the screen now. Says whether the way led here. */
  show(path: string): boolean {
    const isTarget = path === this.#target;
    this.#shownPath = path;
    if (isTarget) this.#endIfDue();
    else this.cancel();
    return isTarget;
  }
  cancel() {
    clearTimeout(this.#timer);
    this.#target = null;
    this.#isTimeUp = false;
  }
  #endIfDue() {
    if (!this.#isTimeUp || this.#shownPath !== this.#target) return;
    this.#end();
    this.cancel();
  }
}

'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { ScrollPositions, SCROLL_RESTORE_DELAY_MS } from '#lib/site/scroll-positions.ts';
import { scrollToHash } from '#components/ui/internal-links.ts';
import { adoptHashEntries, currentEntry, onTraverse, wasReturnedTo } from './history-entries.ts';

/**
 * Restores the scroll position after back or forward; every other page begins at its top, and with the focus. Hash links
 * are left to the router and the browser.
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
    // The router does not scroll when the page's first element happens to be visible.
    if (!isRestoring && window.location.hash === '') scrollTo(0);
    focusPage();
  }, [pathname]);

  return null;
}

/** Screen readers and the Tab key continue in the new page. A page that has focused a part of itself keeps that. */
function focusPage(): void {
  const main = document.getElementById('content');
  if (main?.contains(document.activeElement) !== true) main?.focus({ preventScroll: true });
}

/** Reading the property throws in browsers that block all cookies. */
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
    // While a restoration is pending, the page scrolls by itself.
    if (!pending.isPending) positions.remember(currentEntry(), window.scrollY);
  };
  const onPageHide = () => {
    positions.save();
    // The browser itself restores the position after a reload.
    window.history.scrollRestoration = 'auto';
  };
  const restoreManually = () => {
    window.history.scrollRestoration = 'manual';
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    restoreManually();
    // Safari restores no position of a page from its back/forward cache once restoration is manual.
    if (persisted) restore(positions.recall(currentEntry()));
  };

  restoreManually();
  if (wasReturnedTo()) beginRestoration();
  // Chromium opens the details around the hash's element, but does not always scroll to it.
  else if (window.scrollY === 0) scrollToHash(document.body);
  // The visitor may have scrolled before the scripts arrived.
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

/** Without a stored position: scrolls to the hash's element, or to the top. */
function restore(top: number | undefined) {
  const target = document.getElementById(window.location.hash.slice(1));
  if (top === undefined && target !== null) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo(top ?? 0);
}

const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/**
 * A restoration that is pending: it runs when the delay is over and the page is shown, whichever is later. Another
 * navigation cancels it.
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
  /** Called when the page at this path is shown. Returns whether it is the target. */
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

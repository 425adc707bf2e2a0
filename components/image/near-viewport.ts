/** Pictures are fetched a little before they are seen. */
const MARGIN = '200px';

/** How long a picture waits, once it is near, before its real source is put in (specification §9). */
const LAZY_DELAY_MS = 1;

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once when the element comes near the viewport; the answer stops the waiting. One observer serves all. */
export function whenNear(element: Element, arrived: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    arrived();
    return () => undefined;
  }
  observer ??= new IntersectionObserver(tellArrivals, { rootMargin: MARGIN });
  waiting.set(element, arrived);
  observer.observe(element);
  return () => forget(element);
}

function tellArrivals(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const arrived = waiting.get(target);
    if (!isIntersecting || arrived === undefined) continue;
    forget(target);
    setTimeout(arrived, LAZY_DELAY_MS);
  }
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}

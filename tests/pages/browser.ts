import type { Matcher, SelectorMatcherOptions } from '@testing-library/dom';

/**
 * jsdom knows <dialog> but cannot open one. This does what a browser does when a modal dialog opens and closes, as
 * far as these tests look: the attribute, Escape, the close event, and the focus going in and back out.
 */
export function enableDialogs() {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('a, button')?.focus();
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.close(), { once: true });
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
}

/** jsdom has no performance marks. */
export function enablePerformanceMarks() {
  Object.assign(window.performance, { mark: () => {}, getEntriesByType: () => [] });
}

/** Arguments of `getByText` that match a fact of a row across its markup: `getByText(...factMatcher('配送番号 S1'))`. */
export const factMatcher = (words: string): [Matcher, SelectorMatcherOptions] => [
  (_own, element) => element?.textContent === words,
  { selector: 'p > span' },
];

type Intersection = { readonly target: Element; readonly isIntersecting: boolean };

/** Replaces IntersectionObserver, because jsdom has no layout. Returns a function that reports an intersection. */
export function controlIntersections() {
  let notify: (entries: Intersection[]) => void = () => {};
  class Observer {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return (isIntersecting: boolean, target: Element = document.body) => notify([{ target, isIntersecting }]);
}

import { act, render } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { ScrollRestoration } from '#components/shell/navigation/scroll-restoration.ts';
import { ScrollPositions } from '#lib/site/scroll-positions.ts';
import { letPagesBeTimed } from './browser-timing.ts';

letPagesBeTimed();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  window.sessionStorage.clear();
  window.history.replaceState({ page: 'first' }, '', '/sanrio/faq');
  Object.assign(window, { scrollTo: jest.fn(({ top }: { readonly top: number }) => scrolledBy(top)) });
  scrolledBy(0);
});
afterEach(() => jest.useRealTimers());

function scrolledBy(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

function visit() {
  const at = () => (
    <PathnameContext value={window.location.pathname}>
      <ScrollRestoration />
    </PathnameContext>
  );
  const { rerender } = render(at());
  const arrive = () => rerender(at());
  /** The address changes at once; the page follows when it has come. */
  const leaveFor = (path: string) => {
    window.history.replaceState({ page: path }, '', path);
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { page: path } })));
  };
  const follow = (path: string) => {
    window.history.pushState({ page: path }, '', path);
    arrive();
  };
  const goBackTo = (path: string) => {
    leaveFor(path);
    arrive();
  };
  return { arrive, leaveFor, follow, goBackTo };
}

test('half a second after going back the visitor stands where they stood', () => {
  const { follow, goBackTo } = visit();
  scrolledBy(900);
  follow('/sanrio/news');
  scrolledBy(300);
  goBackTo('/sanrio/faq');
  jest.advanceTimersByTime(499);
  expect(window.scrollY).toBe(300);
  jest.advanceTimersByTime(1);
  expect(window.scrollY).toBe(900);
});

test('a page that takes longer than that is waited for', () => {
  const { follow, leaveFor, arrive } = visit();
  scrolledBy(900);
  follow('/sanrio/news');
  leaveFor('/sanrio/faq');
  jest.advanceTimersByTime(2000);
  expect(window.scrollY).toBe(0);
  arrive();
  expect(window.scrollY).toBe(900);
});

test('whoever goes on before that is not pulled back', () => {
  const { follow, goBackTo } = visit();
  scrolledBy(900);
  follow('/sanrio/news');
  goBackTo('/sanrio/faq');
  jest.advanceTimersByTime(200);
  follow('/sanrio/terms');
  jest.runAllTimers();
  expect(window.scrollY).toBe(0);
});

test('a page one follows a link to begins at its top', () => {
  const { follow } = visit();
  scrolledBy(40);
  follow('/sanrio/news');
  expect(window.scrollY).toBe(0);
});

test('a link with a hash is left to its element', () => {
  const { follow } = visit();
  scrolledBy(40);
  follow('/sanrio/terms#article-3');
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a hash link on the same page is no way back', () => {
  visit();
  scrolledBy(900);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  scrolledBy(50);
  jest.runAllTimers();
  expect(window.scrollY).toBe(50);
});

test('the positions survive a reload', () => {
  const before = new ScrollPositions(window.sessionStorage);
  before.remember('entry', 900);
  before.save();
  expect(new ScrollPositions(window.sessionStorage).recall('entry')).toBe(900);
});

test.each(['not json', '{"a":1}', '[["entry","900"]]', '[7]'])(
  '%s in the storage is not believed',
  (stored) => {
    window.sessionStorage.setItem('scroll-positions', stored);
    expect(new ScrollPositions(window.sessionStorage).recall('entry')).toBeUndefined();
  },
);

test('a browser that forbids storage shows its page all the same', () => {
  const allowed = window.sessionStorage;
  const get = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  Object.defineProperty(window, 'sessionStorage', { get, configurable: true });
  const { follow, goBackTo } = visit();
  scrolledBy(900);
  follow('/sanrio/news');
  goBackTo('/sanrio/faq');
  jest.advanceTimersByTime(500);
  expect(window.scrollY).toBe(900);
  Object.defineProperty(window, 'sessionStorage', { value: allowed, configurable: true });
});

test('a place on the page that a link led to is remembered as a page of the shop', () => {
  visit();
  const { state } = window.history;
  document.body.click();
  window.history.replaceState(null, '', '/sanrio/faq#payment');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect([window.history.state, window.location.hash]).toEqual([state, '#payment']);
});

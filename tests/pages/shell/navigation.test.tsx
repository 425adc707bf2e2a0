import { render, waitFor, act } from '@testing-library/react';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { StrictMode } from 'react';
import { PageViews } from '#components/shell/navigation/page-views.tsx';
import { ScrollRestoration } from '#components/shell/navigation/scroll-restoration.ts';
import { ScrollPositions } from '#lib/site/scroll-positions.ts';
import { dataLayerScript } from '../../../server/known-scripts.ts';
import { enablePerformanceMarks } from '../browser.ts';
import { threadRoute } from '#lib/site/inquiry-routes.ts';
import { unsubscribeRoute } from '#lib/site/routes.ts';

enablePerformanceMarks();

describe('Page views', () => {
  const LAYER = 'shopLayer';

  function visit(path: string) {
    window.history.pushState(null, '', path);
    return (
      <StrictMode>
        <PathnameContext value={path.replace(/\?.*/, '')}>
          <SearchParamsContext value={new URL(path, 'http://localhost').searchParams}>
            <PageViews measurementId="G-ABC123" dataLayerName={LAYER} />
          </SearchParamsContext>
        </PathnameContext>
      </StrictMode>
    );
  }

  const commands = () => {
    const layer: unknown = Reflect.get(window, LAYER);
    if (!Array.isArray(layer)) return [];
    return layer.map((command) => Array.from<unknown>(command)).filter(([name]) => name !== undefined);
  };
  const viewed = () =>
    commands()
      .filter(([, name]) => name === 'page_view')
      .map(([, , view]) => view);

  test('the first page and every navigation are one page view each', () => {
    document.title = 'よくある質問 | ころん堂';
    const { rerender } = render(visit('/sanrio/faq'));
    rerender(visit('/sanrio/faq'));
    rerender(visit('/sanrio/mypage/login'));
    rerender(visit('/sanrio/faq'));
    expect(viewed()).toEqual([
      {
        page_location: 'http://localhost/sanrio/faq',
        page_title: 'よくある質問 | ころん堂',
        page_referrer: '',
      },
      expect.objectContaining({
        page_location: 'http://localhost/sanrio/mypage/login',
        page_referrer: 'http://localhost/sanrio/faq',
      }),
      expect.objectContaining({ page_location: 'http://localhost/sanrio/faq' }),
    ]);
  });

  test.each([
    ['/sanrio/mypage/email?utm_source=mail', unsubscribeRoute('0123456789abcdef')],
    ['/sanrio/contact/thread?utm_source=mail', threadRoute('0123456789abcdef')],
  ])('the token of a link to %s is not reported', (path, route) => {
    const { rerender } = render(visit(path + new URL(route, 'http://localhost').hash));
    rerender(visit('/sanrio/howto'));
    expect(viewed().slice(-2)).toMatchObject([
      { page_location: `http://localhost${path}` },
      { page_referrer: `http://localhost${path}` },
    ]);
  });

  test('a page view waits for the title of the page', async () => {
    const { rerender } = render(visit('/sanrio/faq'));
    document.title = '';
    rerender(visit('/sanrio/terms'));
    expect(viewed().at(-1)).not.toMatchObject({ page_location: 'http://localhost/sanrio/terms' });
    document.title = '利用規約 | ころん堂';
    await waitFor(() => expect(viewed().at(-1)).toMatchObject({ page_title: '利用規約 | ころん堂' }));
  });

  test('a page left before its title is known is reported once', () => {
    const { rerender, unmount } = render(visit('/sanrio/faq'));
    const before = viewed().length;
    document.title = '';
    rerender(visit('/sanrio/privacy'));
    expect(viewed()).toHaveLength(before);
    unmount();
    expect(viewed().slice(before)).toMatchObject([{ page_location: 'http://localhost/sanrio/privacy' }]);
  });

  test('another query of the same page is a page view, one that the page changes itself is none', () => {
    document.title = 'ガチャをさがす | ころん堂';
    const { rerender } = render(visit('/sanrio/search?q=a'));
    const before = viewed().length;
    const keys = ['first', 'first', 'second'];
    Object.defineProperty(window, 'navigation', {
      configurable: true,
      value: {
        get currentEntry() {
          return { key: keys.shift() };
        },
      },
    });
    rerender(visit('/sanrio/search?q=b'));
    rerender(visit('/sanrio/search?q=b&order=o-1'));
    rerender(visit('/sanrio/search?q=c'));
    Reflect.deleteProperty(window, 'navigation');
    expect(viewed().slice(before)).toMatchObject([
      {
        page_location: 'http://localhost/sanrio/search?q=b',
        page_referrer: 'http://localhost/sanrio/search?q=a',
      },
      { page_location: 'http://localhost/sanrio/search?q=c' },
    ]);
  });

  test('automatic page views are switched off', () => {
    expect(commands()[0]).toEqual(['config', 'G-ABC123', { send_page_view: false }]);
  });

  test('the inline script is the one that the policy allows', () => {
    const script = document.querySelector('script:not([src])');
    expect(script?.textContent).toBe(dataLayerScript(LAYER));
  });

  test('the script has the measurement id and the data layer', () => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="gtag"]');
    const address = new URL(script?.src ?? '');
    expect(address.pathname).toBe('/gtag/js');
    expect(address.searchParams.get('id')).toBe('G-ABC123');
    expect(address.searchParams.get('l')).toBe(LAYER);
  });
});

describe('The scroll position', () => {
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
    /** Changes the address like going back; the page follows by `arrive`. */
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

  test('is restored 0.5 s after going back', () => {
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

  test('is restored when the page comes from the back/forward cache', () => {
    visit();
    scrolledBy(900);
    window.dispatchEvent(new Event('pagehide'));
    // Safari restores nothing itself.
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(window.scrollY).toBe(900);
  });

  test('changes with the focus, unless the page has focused a part of itself', () => {
    render(
      <main id="content" tabIndex={-1}>
        <input />
      </main>,
    );
    const { follow } = visit();
    follow('/sanrio/news');
    expect(document.getElementById('content')).toHaveFocus();
    document.querySelector('input')?.focus();
    follow('/sanrio/faq');
    expect(document.querySelector('input')).toHaveFocus();
  });

  test('is restored later if the page takes longer', () => {
    const { follow, leaveFor, arrive } = visit();
    scrolledBy(900);
    follow('/sanrio/news');
    leaveFor('/sanrio/faq');
    jest.advanceTimersByTime(2000);
    expect(window.scrollY).toBe(0);
    arrive();
    expect(window.scrollY).toBe(900);
  });

  test('is not restored after another navigation', () => {
    const { follow, goBackTo } = visit();
    scrolledBy(900);
    follow('/sanrio/news');
    goBackTo('/sanrio/faq');
    jest.advanceTimersByTime(200);
    follow('/sanrio/terms');
    jest.runAllTimers();
    expect(window.scrollY).toBe(0);
  });

  test('is the top after following a link', () => {
    const { follow } = visit();
    scrolledBy(40);
    follow('/sanrio/news');
    expect(window.scrollY).toBe(0);
  });

  test('is left to the browser for a link with a hash', () => {
    const { follow } = visit();
    scrolledBy(40);
    follow('/sanrio/terms#article-3');
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  test('is not restored for a hash link on the same page', () => {
    visit();
    scrolledBy(900);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    scrolledBy(50);
    jest.runAllTimers();
    expect(window.scrollY).toBe(50);
  });

  test('is kept over a reload', () => {
    const before = new ScrollPositions(window.sessionStorage);
    before.remember('entry', 900);
    before.save();
    expect(new ScrollPositions(window.sessionStorage).recall('entry')).toBe(900);
  });

  test.each(['not json', '{"a":1}', '[["entry","900"]]', '[7]'])(
    'is not read from %s in the storage',
    (stored) => {
      window.sessionStorage.setItem('scroll-positions', stored);
      expect(new ScrollPositions(window.sessionStorage).recall('entry')).toBeUndefined();
    },
  );

  test('works without storage', () => {
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

  test("at a hash link belongs to the page's entry", () => {
    visit();
    const { state } = window.history;
    document.body.click();
    window.history.replaceState(null, '', '/sanrio/faq#payment');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    expect([window.history.state, window.location.hash]).toEqual([state, '#payment']);
  });
});

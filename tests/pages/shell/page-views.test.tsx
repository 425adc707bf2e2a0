import { render, waitFor } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { StrictMode } from 'react';
import { PageViews } from '#components/shell/navigation/page-views.tsx';
import { letPagesBeTimed } from './browser-timing.ts';

letPagesBeTimed();

const LAYER = 'shopLayer';

function visit(path: string) {
  window.history.pushState(null, '', path);
  return (
    <StrictMode>
      <PathnameContext value={path}>
        <PageViews measurementId="G-ABC123" dataLayerName={LAYER} />
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

test('a token that stops somebody’s mails is told to nobody', () => {
  const { rerender } = render(visit('/sanrio/mypage/email?utm_source=mail#stop=0123456789abcdef'));
  rerender(visit('/sanrio/howto'));
  expect(viewed().slice(-2)).toMatchObject([
    { page_location: 'http://localhost/sanrio/mypage/email?utm_source=mail' },
    { page_referrer: 'http://localhost/sanrio/mypage/email?utm_source=mail' },
  ]);
});

test('a title that comes a moment later is waited for', async () => {
  const { rerender } = render(visit('/sanrio/faq'));
  document.title = '';
  rerender(visit('/sanrio/terms'));
  expect(viewed().at(-1)).not.toMatchObject({ page_location: 'http://localhost/sanrio/terms' });
  document.title = '利用規約 | ころん堂';
  await waitFor(() => expect(viewed().at(-1)).toMatchObject({ page_title: '利用規約 | ころん堂' }));
});

test('whoever leaves before that is reported all the same, once', () => {
  const { rerender, unmount } = render(visit('/sanrio/faq'));
  const before = viewed().length;
  document.title = '';
  rerender(visit('/sanrio/privacy'));
  expect(viewed()).toHaveLength(before);
  unmount();
  expect(viewed().slice(before)).toMatchObject([{ page_location: 'http://localhost/sanrio/privacy' }]);
});

test('the script is told who measures, and to report nothing by itself', () => {
  expect(commands()[0]).toEqual(['config', 'G-ABC123', { send_page_view: false }]);
});

test('the script is asked for with the measurement id and the name of the data layer', () => {
  const script = document.querySelector<HTMLScriptElement>('script[src*="gtag"]');
  const address = new URL(script?.src ?? '');
  expect(address.pathname).toBe('/gtag/js');
  expect(address.searchParams.get('id')).toBe('G-ABC123');
  expect(address.searchParams.get('l')).toBe(LAYER);
});

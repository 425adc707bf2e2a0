import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { still } from '#components/page/arrival/still.tsx';
import { ROUTES } from '#lib/site/routes.ts';

const wentTo: string[] = [];
const go = (href: string) => void wentTo.push(href);
const stay = () => undefined;
const router = {
  ...{ push: go, replace: go, back: stay, forward: stay, refresh: stay, hmrRefresh: stay, prefetch: stay },
  bfcacheId: 'only',
};

let fetched = 0;
const Text = () => <a href={ROUTES.howto}>遊び方</a>;
const Standing = still(() => {
  fetched += 1;
  return Promise.resolve(Text);
});
const page = (
  <AppRouterContext value={router}>
    <Standing />
  </AppRouterContext>
);

/** What the server wrote for it. */
function aDocument(): HTMLElement {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = '<div style="display:contents"><a href="/sanrio/howto">遊び方</a></div>';
  return container;
}

test('what stands in the document is left as it is, and nothing is fetched for it', async () => {
  const container = aDocument();
  const link = screen.getByRole('link', { name: '遊び方' });
  render(page, { container, hydrate: true });
  expect(screen.getByRole('link', { name: '遊び方' })).toBe(link);
  await userEvent.click(link);
  expect(wentTo).toEqual(['/sanrio/howto']);
  expect(fetched).toBe(0);
});

test('what stood in a document is there at once when its page is returned to', () => {
  render(page);
  expect(screen.getByRole('link', { name: '遊び方' })).toBeVisible();
  expect(fetched).toBe(0);
});

test('who comes without a document fetches it', async () => {
  const Unseen = still(() => Promise.resolve(() => <p>買い方</p>));
  render(
    <AppRouterContext value={router}>
      <Unseen />
    </AppRouterContext>,
  );
  expect(await screen.findByText('買い方')).toBeVisible();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { hrefToFollow } from '#components/ui/internal-links.ts';
import { staticIsland } from '#components/ui/static-island.tsx';
import { ROUTES } from '#lib/site/routes.ts';

const wentTo: string[] = [];
const go = (href: string) => void wentTo.push(href);
const stay = () => undefined;
const router = {
  push: go,
  replace: go,
  back: stay,
  forward: stay,
  refresh: stay,
  hmrRefresh: stay,
  prefetch: stay,
  bfcacheId: 'only',
};

let fetched = 0;
const Text = () => <a href={ROUTES.howto}>遊び方</a>;
const Island = staticIsland(() => {
  fetched += 1;
  return Promise.resolve(Text);
});
const page = (
  <AppRouterContext value={router}>
    <Island />
  </AppRouterContext>
);

/** The server's HTML of the island. */
function existingHtml(): HTMLElement {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = '<div style="display:contents"><a href="/sanrio/howto">遊び方</a></div>';
  return container;
}

test('existing HTML stays unchanged and nothing is loaded for it', async () => {
  const container = existingHtml();
  const link = screen.getByRole('link', { name: '遊び方' });
  render(page, { container, hydrate: true });
  expect(screen.getByRole('link', { name: '遊び方' })).toBe(link);
  await userEvent.click(link);
  expect(wentTo).toEqual(['/sanrio/howto']);
  expect(fetched).toBe(0);
});

test('a failed load offers the page as a document', async () => {
  const Lost = staticIsland(() => Promise.reject(new Error('the connection broke off')));
  render(
    <AppRouterContext value={router}>
      <Lost />
    </AppRouterContext>,
  );
  expect(await screen.findByText('もう一度開く')).toHaveAttribute('href', '');
});

test.each([
  '//elsewhere.example/sanrio',
  '/\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:void 0',
])('a link to %s is left to the browser', (href) => {
  const link = document.body.appendChild(document.createElement('a'));
  link.setAttribute('href', href);
  let handed: string | undefined = 'nothing yet';
  link.addEventListener('click', (click) => {
    handed = hrefToFollow(click);
    click.preventDefault();
  });
  link.click();
  expect(handed).toBeUndefined();
});

test('existing HTML is reused when the page is shown again', () => {
  render(page);
  expect(screen.getByRole('link', { name: '遊び方' })).toBeVisible();
  expect(fetched).toBe(0);
});

test('without existing HTML the content is loaded', async () => {
  const Unseen = staticIsland(() => Promise.resolve(() => <p>買い方</p>));
  render(
    <AppRouterContext value={router}>
      <Unseen />
    </AppRouterContext>,
  );
  expect(await screen.findByText('買い方')).toBeVisible();
});

describe('the target of a hash', () => {
  const ledTo: string[] = [];
  beforeEach(() => {
    Element.prototype.scrollIntoView = function (this: Element) {
      ledTo.push(this.id);
    };
  });
  afterEach(() => {
    ledTo.length = 0;
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    window.history.replaceState(null, '', '/');
  });

  const comeTo = async (hash: string) => {
    window.history.replaceState(null, '', hash);
    const Article = staticIsland(() =>
      Promise.resolve(() => (
        <details id="question-9">
          <summary>第9条</summary>
          <p id="article-9">とりおき</p>
        </details>
      )),
    );
    render(
      <AppRouterContext value={router}>
        <p id="elsewhere">ほかのところ</p>
        <Article />
      </AppRouterContext>,
    );
    return (await screen.findByText('第9条')).closest('details');
  };

  test('in the loaded content is opened and scrolled to', async () => {
    expect(await comeTo('#article-9')).toHaveAttribute('open');
    expect(ledTo).toEqual(['question-9']);
  });

  test('elsewhere on the page is left alone', async () => {
    expect(await comeTo('#elsewhere')).not.toHaveAttribute('open');
    expect(ledTo).toEqual([]);
  });
});

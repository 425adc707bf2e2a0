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
  ...{ push: go, replace: go, back: stay, forward: stay, refresh: stay, hmrRefresh: stay, prefetch: stay },
  bfcacheId: 'only',
};

let fetched = 0;
const Text = () => <a href={ROUTES.howto}>遊び方</a>;
const Standing = staticIsland(() => {
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

test('a text that cannot be fetched is offered anew, as a document', async () => {
  const Lost = staticIsland(() => Promise.reject(new Error('the connection broke off')));
  render(
    <AppRouterContext value={router}>
      <Lost />
    </AppRouterContext>,
  );
  expect(await screen.findByText('もう一度ひらく')).toHaveAttribute('href', '');
});

test.each([
  '//elsewhere.example/sanrio',
  '/\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:void 0',
])("a link to %s is the browser's to follow", (href) => {
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

test('what stood in a document is there at once when its page is returned to', () => {
  render(page);
  expect(screen.getByRole('link', { name: '遊び方' })).toBeVisible();
  expect(fetched).toBe(0);
});

test('who comes without a document fetches it', async () => {
  const Unseen = staticIsland(() => Promise.resolve(() => <p>買い方</p>));
  render(
    <AppRouterContext value={router}>
      <Unseen />
    </AppRouterContext>,
  );
  expect(await screen.findByText('買い方')).toBeVisible();
});

describe('whoever was led to a place in it', () => {
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

  test('is led there once it has come, and finds it open', async () => {
    expect(await comeTo('#article-9')).toHaveAttribute('open');
    expect(ledTo).toEqual(['question-9']);
  });

  test('is left alone where the place is not in it', async () => {
    expect(await comeTo('#elsewhere')).not.toHaveAttribute('open');
    expect(ledTo).toEqual([]);
  });
});

import { act, startTransition, use, createContext, useState, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { screen } from '@testing-library/react';
import { afterHydration } from '#components/ui/deferred.tsx';
import { renderInShop } from '../render.tsx';

const Page = createContext('first');

/** A part of every page that reads what a navigation changes. */
const Part = () => <p>{`part of ${use(Page)}`}</p>;

/** A shop with a part whose code arrives when `arrive` is called. */
function aShop() {
  let arrive = (_part: ComponentType) => {};
  const Deferred = afterHydration(
    () =>
      new Promise<ComponentType>((resolve) => {
        arrive = resolve;
      }),
  );
  function Shop() {
    const [page, setPage] = useState('first');
    return (
      <Page value={page}>
        <h1>{page}</h1>
        <button
          type="button"
          aria-label="to second"
          onClick={() => startTransition(() => setPage('second'))}
        />
        <Deferred />
      </Page>
    );
  }
  return { Shop, arrive: () => arrive(Part) };
}

test('a navigation does not wait for code that loads after hydration', async () => {
  const { Shop, arrive } = aShop();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<h1>first</h1><button type="button" aria-label="to second"></button>';
  const shown = await act(async () => hydrateRoot(root, <Shop />));
  await act(async () => screen.getByRole('button', { name: 'to second' }).click());
  expect(root).toHaveTextContent(/^second$/);
  await act(async () => arrive());
  expect(root).toHaveTextContent('secondpart of second');
  await act(async () => shown.unmount());
});

test('a part whose code cannot be loaded stays away', async () => {
  const Missing = afterHydration(() => Promise.reject<ComponentType>(new Error('offline')));
  renderInShop(
    <>
      <h1>ページ</h1>
      <Missing />
    </>,
    {},
  );
  await act(async () => {});
  expect(screen.getByRole('heading').parentElement).toHaveTextContent(/^ページ$/);
});

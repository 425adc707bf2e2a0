import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { EntryFacts } from '#console/routes/audit/entry-facts.tsx';
import { inMantine } from './browser.tsx';

// jsdom does not scroll.
window.scrollTo = () => {};

const memberIds = [1, 2, 3, 4, 5].map((nth) => `0190f1f0-0000-7000-8000-${String(nth).padStart(12, '0')}`);

test('An entry shows three of the members of a list, with links, and the others on request', async () => {
  const rootRoute = createRootRoute({ component: () => <EntryFacts facts={{ yen: 45_000, memberIds }} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(<RouterProvider router={router} />, inMantine);
  expect(await screen.findByText(/45,000円/)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    memberIds.slice(0, 3).map((id) => `/members/${id}`),
  );
  await userEvent.click(screen.getByRole('button', { name: 'ほか2件を見る' }));
  expect(screen.getAllByRole('link')).toHaveLength(5);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

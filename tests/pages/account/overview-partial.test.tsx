import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aWonPrize } from '../../support/api-responses.ts';
import { anOverview, answered, renderForMember } from '../render.tsx';

// The code of the component cannot be loaded.
jest.unstable_mockModule('#components/prizes/latest-prizes.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('the overview is shown if the code of the latest prizes cannot be loaded', async () => {
  const { Overview } = await import('#components/account/overview.tsx');
  renderForMember(<Overview />, {
    showOverview: [answered(anOverview({ wonPrizes: 1, latestWins: [{ prize: aWonPrize(), count: 1 }] }))],
  });
  expect(await screen.findByRole('link', { name: '当選賞品' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: '最近の購入' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('最近の当選')).toBeNull());
});

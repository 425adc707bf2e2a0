import { render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { enableLocalRequests, inMantine } from './browser.tsx';

function ask(answer: { readonly approvers: readonly string[]; readonly from: string | null }): string[] {
  const asked: string[] = [];
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    asked.push(input instanceof Request ? new URL(input.url).search : '');
    return Response.json(answer);
  };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NoApprover permission="refunds.approve" />
    </SWRConfig>,
    inMantine,
  );
  return asked;
}

test('A request that nobody can approve yet says from when somebody can', async () => {
  ask({ approvers: [], from: '2026-12-07T01:00:00.000Z' });
  expect(await screen.findByText('いま承認できる人がいません')).toBeVisible();
  expect(screen.getByText(/承認できるのは、早くて12月7日\(月\) 10:00からです。/)).toBeVisible();
});

test('A request that nobody else has the permission for says so', async () => {
  ask({ approvers: [], from: null });
  expect(await screen.findByText(/承認できる権限の人が、ほかにいません。/)).toBeVisible();
});

test('Where somebody can approve, nothing is said', async () => {
  const asked = ask({ approvers: ['jiro'], from: null });
  await waitFor(() => expect(asked).toEqual(['?permission=refunds.approve']));
  expect(screen.queryByRole('alert')).toBeNull();
});

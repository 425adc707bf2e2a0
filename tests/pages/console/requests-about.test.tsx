import { render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { RequestsAbout, WaitingRequests } from '#console/routes/approvals/requests-about.tsx';
import type { Me } from '#lib/contract/console/sign-in.ts';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';

enableResizeObserver();
enableLocalRequests();

const ID = '00000000-0000-4000-8000-000000000000';
const ORDER = { subject: 'order', id: ID } as const;

const SUPPORT: Me = {
  staffId: ID,
  sessionId: ID,
  name: 'suzuki',
  displayName: null,
  role: 'support',
  permissions: ['orders.read', 'refunds.request'],
  isEnrolling: false,
  verifiedUntil: '2026-11-28T00:00:00Z',
  recoveredAt: null,
};

const WAITING: Approval = {
  approvalId: ID,
  number: '01A2-2446-1B6C-797D',
  call: 'refundOrder',
  subject: { kind: 'order', id: ID, name: '3F2A-91BC-04DE-7A11', title: null, memberId: ID },
  summary: '2,500 yen',
  yen: 2_500,
  reason: '箱がつぶれていたため',
  state: 'open',
  requestedBy: 'suzuki',
  isRequesterGone: false,
  requestedAt: '2026-11-27T22:46:00Z',
  expiresAt: '2026-11-30T22:46:00Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
};

const REJECTED: Approval = {
  ...WAITING,
  approvalId: '00000000-0000-4000-8000-000000000001',
  state: 'rejected',
  decidedBy: 'tanaka',
  decidedAt: '2026-11-28T00:00:00Z',
  decisionReason: '写真がありません',
};

/** A server with these requests. Returns the queries that it was asked for. */
function aServer(me: Me, items: readonly Approval[]): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (url.pathname === '/api/console/me') return Response.json(me);
    queries.push(url.searchParams);
    const state = url.searchParams.get('state');
    const chosen = items.filter((item) => state === null || item.state === state);
    return Response.json({ total: chosen.length, items: chosen });
  };
  return queries;
}

const show = (me: Me, items: readonly Approval[]) => {
  const queries = aServer(me, items);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RequestsAbout about={ORDER} />
      <WaitingRequests about={ORDER} />
      <p>注文のページ</p>
    </SWRConfig>,
    inMantine,
  );
  return queries;
};

test('The page of an order shows its requests, with who decided and why', async () => {
  const queries = show(SUPPORT, [WAITING, REJECTED]);
  const table = await screen.findByRole('table', { name: /承認の依頼/ });
  const [, waiting, rejected] = within(table).getAllByRole('row');
  expect(waiting).toHaveTextContent(/箱がつぶれていたため.*2,500円.*suzuki.*承認待ち/);
  expect(rejected).toHaveTextContent(/tanaka、.*：写真がありません/);
  expect(queries.map((query) => [query.get('subject'), query.get('id')])).toContainEqual(['order', ID]);
});

test('Before another request, the one that waits is shown', async () => {
  show(SUPPORT, [WAITING, REJECTED]);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/承認を待っている依頼があります.*2,500円、suzuki/);
  expect(alert).not.toHaveTextContent('写真がありません');
});

test('Those who ask may withdraw their own request and not approve it', async () => {
  show(SUPPORT, [WAITING]);
  expect(await screen.findByRole('button', { name: '依頼を取り下げる' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '承認' })).not.toBeInTheDocument();
});

test('Those who may not read orders see no requests', async () => {
  const queries = show({ ...SUPPORT, permissions: ['shipments.read'] }, [WAITING]);
  expect(await screen.findByText('注文のページ')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(queries).toEqual([]);
});

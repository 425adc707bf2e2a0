import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LongOperationsDrawer } from '#console/long-operations/drawer.tsx';
import { RunningOperations } from '#console/long-operations/running-operations.tsx';
import { StartExportButton } from '#console/long-operations/start-button.tsx';
import { JournalButtons } from '#console/routes/accounting/journal-buttons.tsx';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { enableLocalRequests, inMantine } from './browser.tsx';

type Ended = Pick<LongOperation, 'state' | 'fileUntil'>;

const DONE: Ended = { state: 'done', fileUntil: '2099-12-31T00:00:00Z' };

/** Ids differ between the tests, which share what was read. */
let made = 0;

/** A server whose exports end at once. */
function aServer(ended: Ended): void {
  const items: LongOperation[] = [];
  const start = ({ pathname, searchParams }: URL): LongOperation => {
    const started: LongOperation = {
      operationId: `00000000-0000-4000-8000-00000000000${(made += 1)}`,
      call: pathname.endsWith('/journal') ? 'exportJournal' : 'exportOrders',
      query: { month: '2026-10', ...Object.fromEntries(searchParams) },
      done: 1,
      ofAll: 1,
      requestedBy: 'yamada',
      requestedAt: '2026-11-28T00:00:00Z',
      endedAt: '2026-11-28T00:00:01Z',
      ...ended,
    };
    items.unshift(started);
    return started;
  };
  enableLocalRequests();
  globalThis.fetch = async (input) =>
    input instanceof Request && input.method === 'POST'
      ? Response.json(start(new URL(input.url)))
      : Response.json({ total: items.length, items, cancellations: [] });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('Journals for three programs are started one after another, and each has its file below its button', async () => {
  aServer(DONE);
  render(
    <LongOperationsDrawer>
      <RunningOperations />
      <JournalButtons month="2026-10" />
    </LongOperationsDrawer>,
    inMantine,
  );
  for (const [nth, name] of ['仕訳（弥生会計）', '仕訳（freee会計）', '仕訳（マネーフォワード）'].entries()) {
    await press(name);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'ダウンロード' })).toHaveLength(nth + 1),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  await press(/^処理/);
  expect(await screen.findByRole('dialog', { name: '処理の一覧' })).toBeVisible();
});

test('An export that failed says so where it was started', async () => {
  aServer({ state: 'failed', fileUntil: null });
  render(<StartExportButton call="startOrdersExport" args={{ query: {} }} />, inMantine);
  await press('CSVで書き出す');
  expect(await screen.findByText('エラーで終わりました。もう一度お試しください。')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ダウンロード' })).toBeNull();
});

test('A file of other conditions is not offered below the button', async () => {
  aServer(DONE);
  const button = (from: string) => <StartExportButton call="startOrdersExport" args={{ query: { from } }} />;
  const { rerender } = render(button('2026-10-01'), inMantine);
  await press('CSVで書き出す');
  await screen.findByRole('button', { name: 'ダウンロード' });
  rerender(button('2026-11-01'));
  expect(screen.queryByRole('button', { name: 'ダウンロード' })).toBeNull();
});

import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import type { Me } from '#lib/contract/console/sign-in.ts';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import { DrawSelect } from '#console/lists/draw-select.tsx';
import { enableLocalRequests } from './browser.tsx';

const TITLES: Readonly<Record<string, string>> = {
  natsu: 'なつのくじ',
  fuyu: 'ふゆのくじ',
  haru: 'はるのくじ',
};

const TIME = '2026-11-23T10:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000000';
const ME: Me = {
  staffId: ID,
  sessionId: ID,
  name: 'hana',
  displayName: null,
  role: 'viewer',
  permissions: ['draws.read'],
  isEnrolling: false,
  recoveredAt: null,
  verifiedUntil: TIME,
};
const COUNTS = { onSale: 3, draft: 0, upcoming: 0, soldOut: 0, ended: 0 };
const DRAW: Omit<OpsDraw, 'directoryName' | 'title'> = {
  state: 'onSale',
  price: 700,
  opensAt: TIME,
  closesAt: TIME,
  total: 10,
  sold: 0,
  held: 0,
  playing: 0,
  isAnnounced: true,
  publishedAt: TIME,
  isPaused: false,
};

const searches: string[] = [];
let me = ME;

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  globalThis.ResizeObserver = NoObserver;
  Element.prototype.scrollIntoView = () => {};
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input));
    if (pathname.endsWith('/me')) return Response.json(me);
    if (pathname.endsWith('/shipment-tasks'))
      return Response.json({ tasks: [], draws: [{ directoryName: 'haru', title: TITLES['haru'] }] });
    const q = searchParams.get('q') ?? '';
    searches.push(q);
    const found = Object.entries(TITLES).filter(([name, title]) => name === q || title.includes(q));
    const items = found.map(([directoryName, title]) => ({
      kind: 'draw',
      hasDraft: false,
      draw: { ...DRAW, directoryName, title },
    }));
    return Response.json({ at: TIME, total: items.length, counts: COUNTS, items });
  };
});

function Filter({ from }: { readonly from: string | undefined }) {
  const [draw, setDraw] = useState(from);
  return (
    <>
      <DrawSelect value={draw} onChange={setDraw} />
      <output>{draw ?? 'none'}</output>
    </>
  );
}

const show = (from?: string) =>
  render(<Filter from={from} />, {
    wrapper: ({ children }) => (
      <SWRConfig value={{ provider: () => new Map() }}>
        <MantineProvider env="test">{children}</MantineProvider>
      </SWRConfig>
    ),
  });

const box = () => screen.findByRole('combobox', { name: 'ガチャ' });

test('A draw is found by what is typed, chosen and cleared', async () => {
  show();
  await userEvent.type(await box(), 'ふゆ');
  await waitFor(() => expect(searches).toContain('ふゆ'));
  await userEvent.click(await screen.findByRole('option', { name: 'ふゆのくじ' }));
  expect(screen.getByRole('status')).toHaveTextContent('fuyu');
  expect(await box()).toHaveValue('ふゆのくじ');
  await userEvent.clear(await box());
  expect(screen.getByRole('status')).toHaveTextContent('none');
});

test('The draw of an address has its title', async () => {
  show('haru');
  await waitFor(async () => expect(await box()).toHaveValue('はるのくじ'));
});

test('The draw of an address has its title for people who see no draws, too', async () => {
  me = { ...ME, permissions: ['shipments.read'] };
  show('haru');
  await waitFor(async () => expect(await box()).toHaveValue('はるのくじ'));
});

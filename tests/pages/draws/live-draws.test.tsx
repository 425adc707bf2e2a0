import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { CardFace, DrawCard } from '#components/draws/draw-card.tsx';
import { LiveDraw, LiveCount, LiveLastOne, LiveOdds, LiveOddsNote } from '#components/draws/live-draw.tsx';
import { LiveDraws } from '#components/draws/live-draws.tsx';
import { LiveStock, LiveTags } from '#components/draws/live-stock.tsx';
import type { ApiResult } from '#lib/api/result.ts';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { parseRecentDraws, storedRecentDraws } from '#lib/draws/recent-draws.ts';
import { LOST } from '../render.tsx';
import { aDraw, aPrize, aSummary } from '../../support/api-responses.ts';

/** An empty cache that is refreshed at every focus. */
const FreshBrowser = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, focusThrottleInterval: 0 }}>
    {children}
  </SWRConfig>
);

/** Focuses the window and waits for the refresh. */
async function returnToThePage(fetchLatest: jest.Mock) {
  const callsBefore = fetchLatest.mock.calls.length;
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(fetchLatest).toHaveBeenCalledTimes(callsBefore + 1));
  await act(async () => {});
}

/** Returns the answers in order; the last one is repeated. `null`: no response. */
function backend<Answer>(...answers: (Answer | null)[]) {
  let turn = 0;
  return jest.fn(async (): Promise<typeof LOST | { ok: true; status: number; answer: Answer }> => {
    const answer = answers[Math.min(turn++, answers.length - 1)] ?? null;
    return answer === null ? LOST : { ok: true, status: 200, answer };
  });
}

const later = (overrides: Partial<DrawDetail>) =>
  aDraw({ countedAt: '2026-11-20T13:15:00.000Z', ...overrides });

async function showDraw(stands: DrawDetail, fetchLatest: () => Promise<ApiResult<'showDraw'>>) {
  render(
    <FreshBrowser>
      <LiveDraw directoryName={stands.directoryName} numbers={numbersOf(stands)} fetchLatest={fetchLatest}>
        <LiveTags />
        <LiveStock />
        <p data-testid="prize">
          <LiveCount code="A" /> <LiveOdds code="A" />
        </p>
        <p data-testid="note">
          <LiveOddsNote />
        </p>
        <p data-testid="last">
          <LiveLastOne />
        </p>
      </LiveDraw>
    </FreshBrowser>,
  );
  await act(async () => {});
}

describe("a draw's page", () => {
  it('shows newer numbers from the backend', async () => {
    const sold = aPrize({ remaining: 0, oddsPercent: 0 });
    const fetchLatest = backend(
      later({ state: 'soldOut', tickets: { total: 200, remaining: 0, held: 0 }, prizes: [sold] }),
    );
    await showDraw(aDraw(), fetchLatest);
    expect(screen.getByRole('listitem')).toHaveTextContent('完売');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
    expect(screen.getByTestId('prize')).toHaveTextContent('残り 0 / 2 販売していません');
  });

  it('shows the time of the numbers', async () => {
    await showDraw(aDraw(), backend(later({})));
    expect(screen.getByTestId('note')).toHaveTextContent('(11月20日(金) 22:15 時点)');
  });

  it('keeps the last numbers if the backend is unavailable', async () => {
    const fetchLatest = backend(later({ tickets: { total: 200, remaining: 90, held: 0 } }), null);
    await showDraw(aDraw(), fetchLatest);
    await returnToThePage(fetchLatest);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '90');
  });

  it('refreshes when the window gets the focus', async () => {
    const left = (remaining: number, minute: number) =>
      aDraw({ countedAt: `2026-11-20T13:${minute}:00.000Z`, tickets: { total: 200, remaining, held: 0 } });
    const fetchLatest = backend(left(90, 15), left(80, 16));
    await showDraw(aDraw(), fetchLatest);
    await returnToThePage(fetchLatest);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '残り 80 / 200枚');
  });

  it('ignores older numbers', async () => {
    const fetchLatest = backend(
      aDraw({ countedAt: '2026-11-20T13:00:00.000Z', tickets: { total: 200, remaining: 199, held: 0 } }),
    );
    await showDraw(aDraw(), fetchLatest);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '132');
  });

  it('is remembered when it is opened, and not again by each refresh', async () => {
    const fetchLatest = backend(later({}), later({ countedAt: '2026-11-20T13:16:00.000Z' }));
    await showDraw(aDraw(), fetchLatest);
    expect(parseRecentDraws(storedRecentDraws())).toMatchObject([{ directoryName: aDraw().directoryName }]);
    localStorage.clear();
    await returnToThePage(fetchLatest);
    expect(parseRecentDraws(storedRecentDraws())).toEqual([]);
  });

  it('shows that the last-one prize is won', async () => {
    const given = { ...aPrize(), given: true };
    await showDraw(aDraw(), backend(later({ lastOnePrize: given })));
    expect(screen.getByTestId('last')).toHaveTextContent('最後の1枚を引いた方に、お贈りしました。');
  });
});

describe('a live card in the list', () => {
  async function hang(stands: DrawSummary, fetchLatest: () => Promise<ApiResult<'listDraws'>>) {
    render(
      <FreshBrowser>
        <LiveDraws fetchLatest={fetchLatest}>
          <CardFace facts={stands} title={stands.title} href="/sanrio/marupo-otsukai">
            <img src="/art.webp" alt="" />
          </CardFace>
        </LiveDraws>
      </FreshBrowser>,
    );
    await act(async () => {});
  }

  it('shows newer numbers from the backend', async () => {
    const now = aSummary({ tickets: { total: 200, remaining: 12, held: 1 } });
    await hang(aSummary(), backend({ total: 1, items: [now] }));
    expect(screen.getByText('残りわずか')).toBeVisible();
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '残り 12 / 200枚、うち手続き中 1枚');
  });

  it('stays unchanged if the backend does not list it', async () => {
    await hang(aSummary(), backend({ total: 0, items: [] }));
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '132');
  });
});

const hang = (overrides: Parameters<typeof aSummary>[0] = {}) =>
  render(
    <ul>
      <DrawCard draw={aSummary(overrides)} />
    </ul>,
  );

describe('a card in the list', () => {
  it('has a link to the draw, named by its title, and a heart until the draw is over', () => {
    const { unmount } = hang({ state: 'soldOut' });
    expect(screen.getAllByRole('link')).toHaveLength(1);
    unmount();
    hang();
    expect(screen.getByRole('link', { name: 'お気に入り' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/favourites#add=marupo-otsukai',
    );
    expect(screen.getByRole('link', { name: /まるぽのおつかい ?ガチャ/ })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai',
    );
  });

  it('says what is left of the best grades during the sale', () => {
    const bestGrades = [
      { grade: 'A', gradeLabel: 'SP', remaining: 0 },
      { grade: 'B', gradeLabel: 'B', remaining: 2 },
    ] as const;
    const { unmount } = hang({ bestGrades: [...bestGrades] });
    expect(screen.getByRole('list', { name: '等級ごとの残り' })).toHaveTextContent('SP賞残り0B賞残り2');
    unmount();
    hang({ bestGrades: [...bestGrades], state: 'ended' });
    expect(screen.queryByRole('list', { name: '等級ごとの残り' })).toBeNull();
  });

  it('is marked as new, until the draw is sold out', () => {
    const { rerender } = render(<DrawCard draw={{ ...aSummary(), isNew: true }} />);
    expect(screen.getByText('新作')).toBeVisible();
    rerender(<DrawCard draw={{ ...aSummary({ state: 'soldOut' }), isNew: true }} />);
    expect(screen.queryByText('新作')).toBeNull();
  });

  it('has the price of one ticket', () => {
    hang({ price: 1000 });
    expect(screen.getByText('1,000').closest('p')).toHaveTextContent('1回1,000円(税込)');
  });

  it('has the opening', () => {
    hang({ state: 'upcoming', opensAt: '2026-11-28T01:00:00.000Z' });
    expect(screen.getByText('11月28日(土) 10:00 販売開始')).toBeVisible();
    expect(screen.getByText('全200枚')).toBeVisible();
  });

  it('has the closing', () => {
    hang({ state: 'ended', closesAt: '2026-10-31T14:59:00.000Z' });
    expect(screen.getByText('10月31日(土) 23:59 に終了しました。')).toBeVisible();
    expect(screen.getByText('受付は終了しました')).toBeVisible();
  });
});

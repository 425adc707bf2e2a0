import { render, screen } from '@testing-library/react';
import { DrawCard } from '#components/draws/draw-card.tsx';
import { aSummary } from '../../support/catalogue-pages.ts';

const hang = (wish: Parameters<typeof aSummary>[0] = {}) =>
  render(
    <ul>
      <DrawCard draw={aSummary(wish)} />
    </ul>,
  );

describe('a card at the pegboard', () => {
  it('is one link to the draw, named by its title', () => {
    hang();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'まるぽのおつかいガチャ' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai',
    );
  });

  it('names the price of one ticket', () => {
    hang({ price: 1000 });
    expect(screen.getByText('1,000').closest('p')).toHaveTextContent('1回1,000円(税込)');
  });

  it('says when it opens', () => {
    hang({ state: 'upcoming', opensAt: '2026-11-28T01:00:00.000Z' });
    expect(screen.getByText('11月28日(土) 10:00 販売開始')).toBeVisible();
    expect(screen.getByText('全200枚')).toBeVisible();
  });

  it('says when it ended', () => {
    hang({ state: 'ended', closesAt: '2026-10-31T14:59:00.000Z' });
    expect(screen.getByText('10月31日(土) 23:59 に終了しました。')).toBeVisible();
    expect(screen.getByText('受付は終了しました')).toBeVisible();
  });
});

import { screen, within } from '@testing-library/react';
import CollectionPage from '../../../app/sanrio/mypage/collection/page.tsx';
import type { CollectedDraw } from '#lib/contract/prize.ts';
import { aPicture } from '../../support/api-responses.ts';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { answered, renderForMember, type Replies } from '../render.tsx';

const HERE = '/sanrio/mypage/collection';

const aCollectedPrize = (but: Partial<CollectedDraw['prizes'][number]>) => ({
  prizeId: 'p-a',
  grade: 'A' as const,
  gradeLabel: 'A',
  name: '特大ぬいぐるみ',
  note: '高さ約38cm',
  owned: 0,
  firstWonAt: null,
  picture: aPicture(),
  variants: [],
  ...but,
});

const OTSUKAI: CollectedDraw = {
  productId: 'p-otsukai',
  directoryName: 'marupo-otsukai',
  title: 'まるぽのおつかいガチャ',
  picture: aPicture(),
  prizes: [
    aCollectedPrize({}),
    aCollectedPrize({
      prizeId: 'p-d',
      grade: 'D',
      name: 'マグカップ',
      owned: 4,
      firstWonAt: '2026-11-20T10:30:00.000Z',
      variants: [
        { name: '緑', owned: 2 },
        { name: '青', owned: 0 },
      ],
    }),
  ],
};

const open = (replies: Replies, query = '') =>
  renderForMember(
    <SearchParamsContext value={new URLSearchParams(query)}>
      <CollectionPage />
    </SearchParamsContext>,
    replies,
    { path: `${HERE}${query && `?${query}`}` },
  );

test('a collection shows every prize of a draw, and how many the member has', async () => {
  const { sent } = open({
    listCollection: [answered({ total: 1, items: [OTSUKAI], characters: ['まるぽ', 'もぐ'] })],
  });
  const draw = await screen.findByRole('heading', { name: 'まるぽのおつかいガチャ' });
  const card = within(draw.closest('li') ?? document.body);
  // Of the draw, and of its mug.
  expect(card.getAllByText('4点')).toHaveLength(2);
  const [plush, mug] = card.getAllByRole('list')[0]?.children ?? [];
  expect(plush).toHaveTextContent('特大ぬいぐるみ0点');
  expect(plush).toHaveAttribute('data-owned', 'false');
  expect(mug).toHaveTextContent('マグカップ4点');
  expect(mug).toHaveAttribute('data-owned', 'true');
  expect(
    within(screen.getByRole('list', { name: 'マグカップの種類' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['緑 2点', '青 0点', 'これから選ぶ 2点']);
  expect(sent('listCollection')).toEqual([{ query: { limit: 10, offset: 0 } }]);
});

test('a collection is filtered by a character, and never says what is missing', async () => {
  const { sent } = open(
    { listCollection: [answered({ total: 21, items: [OTSUKAI], characters: ['まるぽ', 'もぐ'] })] },
    'character=まるぽ&page=2',
  );
  expect(await screen.findByRole('link', { name: 'まるぽ' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'もぐ' })).toHaveAttribute(
    'href',
    `${HERE}?character=${encodeURIComponent('もぐ')}`,
  );
  expect(screen.getByText('2 / 3ページ')).toBeVisible();
  expect(sent('listCollection')).toEqual([{ query: { limit: 10, offset: 10, character: 'まるぽ' } }]);
  expect(document.body).not.toHaveTextContent(/コンプ|あと|残り|達成|%/);
});

test('a member without prizes reads so, and is not led to buy', async () => {
  open({ listCollection: [answered({ total: 0, items: [], characters: [] })] });
  expect(await screen.findByText('コレクションは、まだありません')).toBeVisible();
});

import { render, screen } from '@testing-library/react';
import { NewsBlocks } from '#components/news/news-blocks.tsx';
import { NewsList } from '#components/news/news-list.tsx';
import { NewsView } from '#components/news/news-view.tsx';
import { NEUTRAL_VOICE } from '#lib/brand/voice.ts';
import { noBreak } from '#lib/text/no-break.ts';
import { archivePage, newsPageCount, newsPageRoute } from '#lib/site/news-pages.ts';
import { aPieceOfNews, anArticle } from '../support/api-responses.ts';

describe('the text of an article', () => {
  it('consists of headings, paragraphs, lists and links', () => {
    render(
      <NewsBlocks
        body={[
          { kind: 'heading', text: '期間' },
          { kind: 'paragraph', text: '発送をお休みします。' },
          { kind: 'list', items: ['12月28日から', '1月4日まで'] },
          { kind: 'link', text: 'よくある質問', link: '/sanrio/faq' },
        ]}
      />,
    );
    expect(screen.getByRole('heading', { level: 2, name: '期間' })).toBeVisible();
    expect(screen.getByText('発送をお休みします。')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      ['12月28日から', '1月4日まで'].map(noBreak),
    );
    expect(screen.getByRole('link', { name: 'よくある質問' })).toHaveAttribute('href', '/sanrio/faq');
  });

  it('shows markup as text', () => {
    render(<NewsBlocks body={[{ kind: 'paragraph', text: '<b>太字</b>' }]} />);
    expect(screen.getByText('<b>太字</b>')).toBeVisible();
  });
});

/** jsdom reads `<wbr>` as a space. */
const TITLE = /年末年始の ?発送について/;

describe('an article', () => {
  it('has title, date and category', () => {
    render(<NewsView article={anArticle()} />);
    expect(screen.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(screen.getByText('2026.11.20')).toBeVisible();
    expect(screen.getByText('大切')).toBeVisible();
  });

  it('links to its neighbours and to the list', () => {
    render(<NewsView article={anArticle({ older: { newsId: '11', title: '新作のお知らせ' } })} />);
    expect(screen.getByRole('link', { name: /新作の ?お知らせ/ })).toHaveAttribute('href', '/sanrio/news/11');
    expect(screen.queryByText('新しいお知らせ')).toBeNull();
    expect(screen.getByRole('link', { name: 'お知らせの一覧へ' })).toHaveAttribute('href', '/sanrio/news');
  });
});

describe('the list of news', () => {
  it('has one link for each article', () => {
    render(<NewsList news={[aPieceOfNews()]} total={1} page={1} voice={NEUTRAL_VOICE} />);
    expect(screen.getByRole('link', { name: TITLE })).toHaveAttribute('href', '/sanrio/news/12');
    expect(screen.queryByRole('navigation', { name: 'お知らせのページ' })).toBeNull();
  });

  it('links to the pages before and after', () => {
    render(<NewsList news={[aPieceOfNews()]} total={45} page={2} voice={NEUTRAL_VOICE} />);
    expect(screen.getByRole('link', { name: '新しいお知らせ' })).toHaveAttribute('href', '/sanrio/news');
    expect(screen.getByRole('link', { name: '過去のお知らせ' })).toHaveAttribute(
      'href',
      '/sanrio/news/archive/3',
    );
  });

  it('says if it is empty', () => {
    render(<NewsList news={[]} total={0} page={1} voice={{ noNews: 'しずかです。' }} />);
    expect(screen.getByText('お知らせは、まだありません')).toBeVisible();
    expect(screen.getByText(/しずかです。/)).toBeVisible();
  });

  it('has one address for each page', () => {
    expect(newsPageRoute(1)).toBe('/sanrio/news');
    expect(newsPageCount(0)).toBe(1);
    expect(newsPageCount(40)).toBe(2);
    expect(newsPageCount(41)).toBe(3);
    expect(archivePage('2')).toBe(2);
    expect(['1', '0', '02', '-1', 'x', '2.5'].map(archivePage)).toEqual(Array(6).fill(null));
  });
});

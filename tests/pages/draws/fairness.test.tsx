import { screen, within } from '@testing-library/react';
import { NotSealed } from '#components/fairness/fair-view.tsx';
import { aFairRecord, hashed } from '../../support/fair-record.ts';
import { aDraw } from '../../support/api-responses.ts';
import { answered, LOST, renderInShop } from '../render.tsx';
import { onSale, openPage, over, fairRecordOf, serve, wireText } from './fairness-page.tsx';

describe('The fairness page', () => {
  const region = (name: string) => {
    const found = screen.getByRole('heading', { level: 2, name }).closest('section');
    if (found === null) throw new Error(`There is no part ${name}.`);
    return found;
  };

  test('The commitments are shown completely', async () => {
    const record = fairRecordOf(onSale);
    await openPage(record);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'まるぽのおつかいガチャの公平性の記録',
    );
    const promise = region('売る前に決めたこと');
    for (const value of [record.box.root, record.box.commit, record.box.beacon, record.box.manifest]) {
      expect(promise).toHaveTextContent(value);
    }
    expect(promise).toHaveTextContent(
      '全50枚のうち10枚は、封をする前になくなっていたため、この箱に入っていません。',
    );
    expect(promise).toHaveTextContent('販売が終わると、ここに公開します。');
  });

  test('The shares equal the counts of the box', async () => {
    await openPage(fairRecordOf(onSale));
    const rows = within(region('売る前に決めたこと')).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(-2)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['1枚', '2.50%'],
      ['4枚', '10.00%'],
      ['15枚', '37.50%'],
      ['20枚', '50.00%'],
    ]);
  });

  test('After the sale the seed is shown', async () => {
    const record = fairRecordOf(over);
    await openPage(record);
    expect(region('売る前に決めたこと')).toHaveTextContent(record.box.seed ?? 'none');
    expect(screen.getByRole('heading', { name: '箱をひらいた' })).toBeVisible();
  });

  test('The log is shown newest first, with ticket numbers from 1', async () => {
    await openPage(fairRecordOf(aFairRecord({ sales: [1, 5, 3], refunds: [1], isOver: false })));
    const lines = within(region('引かれた記録'))
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^4件目返金No\.2〜No\.6\(5枚\)11月6日/),
      expect.stringMatching(/^3件目販売No\.7〜No\.9\(3枚\)/),
      expect.stringMatching(/^2件目販売No\.2〜No\.6\(5枚\)/),
      expect.stringMatching(/^1件目販売No\.1\(1枚\)/),
    ]);
  });

  test('Older entries can be loaded, also after a lost connection', async () => {
    const record = fairRecordOf(onSale);
    const older = { total: 3, items: record.log.slice(0, 2) };
    const { user, sent } = await openPage(record, { listFairLog: [LOST, answered(older)] }, { latest: 1 });
    const more = screen.getByRole('button', { name: '前の記録を見る(あと2件)' });
    await user.click(more);
    expect(await screen.findByText(/通信エラーが発生しました/)).toBeVisible();
    await user.click(more);
    expect(await screen.findByText('1件目')).toBeVisible();
    expect(sent('listFairLog').at(-1)).toMatchObject({ query: { offset: 0, limit: 2 } });
    expect(screen.queryByRole('button', { name: /前の記録/ })).toBeNull();
    expect(screen.queryByText(/通信エラー/)).toBeNull();
  });

  test('A box without sales is described as such', async () => {
    await openPage(fairRecordOf(aFairRecord({ sales: [], isOver: false })));
    expect(region('引かれた記録')).toHaveTextContent('まだ、1枚も引かれていません。');
  });

  test('The limits of the check are named', async () => {
    await openPage(fairRecordOf(onSale));
    const limits = region('確かめられないこと');
    for (const limit of ['封をする前のこと', '当店の内側のこと', 'お支払いの失敗のこと', '賞品のこと']) {
      expect(limits).toHaveTextContent(limit);
    }
  });

  test('A draw without a sealed box says so', () => {
    renderInShop(<NotSealed draw={aDraw()} />, { path: '/sanrio/marupo-otsukai/fairness' });
    expect(screen.getByText('箱の封は、これからです')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ガチャのページへもどる' })).toHaveAttribute(
      'href',
      '/sanrio/marupo-otsukai',
    );
  });
});

describe('Checking the record', () => {
  const checkAll = async (page: Parameters<typeof openPage>[0]) => {
    const { user } = await openPage(page);
    await user.click(screen.getByRole('button', { name: 'まるごと確かめる' }));
  };

  const WRONG = '合わないところがあります。記録を保存して、当店へお知らせください。';

  test('During the sale the browser checks what is public and names the rest', async () => {
    serve(wireText(fairRecordOf(onSale)));
    await checkAll(fairRecordOf(onSale));
    expect(await screen.findByText('いま確かめられるところは、すべて合っています。')).toBeVisible();
    expect(screen.getByText(/「たね」は、販売が終わると公開されます。/)).toBeVisible();
    expect(screen.getAllByText('合っています')).toHaveLength(8);
  });

  test('After the sale the whole box is recalculated', async () => {
    const record = fairRecordOf(aFairRecord({ counts: [1, 9, 500, 1_500], sales: [150, 10] }));
    serve(wireText(record));
    await checkAll(record);
    expect(await screen.findByText('箱のなかみも記録も、すべて合っています。')).toBeVisible();
    expect(screen.getAllByText('合っています')).toHaveLength(10);
  });

  test("A longer record than the page's is accepted", async () => {
    serve(wireText(fairRecordOf(aFairRecord({ sales: [1, 5, 3, 2, 2], isOver: false }))));
    await checkAll(fairRecordOf(onSale));
    expect(await screen.findByText('いま確かめられるところは、すべて合っています。')).toBeVisible();
  });

  test.each([
    [
      'an entry was changed',
      { ...fairRecordOf(onSale), log: fairRecordOf(onSale).log.map((entry) => ({ ...entry, count: 1 })) },
      '引かれた記録のつながりが、切れています。',
    ],
    [
      'the log differs from the page',
      fairRecordOf(aFairRecord({ sales: [1, 5, 2], isOver: false })),
      'このページにのっている封印か記録と、ちがうところがあります。',
    ],
    [
      'the seed is wrong',
      { ...fairRecordOf(over), box: { ...fairRecordOf(over).box, seed: 'ab'.repeat(32) } },
      '「たね」から箱をまぜなおすと、売る前に公開した封印とちがうものになります。',
    ],
    [
      'a price was changed',
      { ...fairRecordOf(onSale), box: { ...fairRecordOf(onSale).box, price: 100 } },
      '「お約束」の文が、この箱の内容とちがいます。',
    ],
  ])('If %s, the check fails', async (_what, record, sentence) => {
    serve(wireText(record));
    await checkAll(fairRecordOf(onSale));
    expect(await screen.findByText(WRONG)).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test.each([
    ['the connection is lost', null],
    ['the record breaks off', wireText(fairRecordOf(onSale)).split('\n').slice(0, -2).join('\n')],
    ['the response is HTML', '<!doctype html>'],
  ])('If %s, nothing is claimed about the draw, and the check can be repeated', async (_what, text) => {
    serve(text);
    const { user } = await openPage(fairRecordOf(onSale));
    await user.click(screen.getByRole('button', { name: 'まるごと確かめる' }));
    expect(await screen.findByText(/通信エラーが発生しました/)).toBeVisible();
    expect(screen.queryByText(WRONG)).toBeNull();
    serve(wireText(fairRecordOf(onSale)));
    await user.click(screen.getByRole('button', { name: 'まるごと確かめる' }));
    expect(await screen.findByText('いま確かめられるところは、すべて合っています。')).toBeVisible();
  });

  test('An entry changed together with its hash breaks the chain', async () => {
    const record = fairRecordOf(onSale);
    const changed = record.log.map((entry, seq) => (seq === 0 ? hashed({ ...entry, count: 2 }) : entry));
    serve(wireText({ ...record, log: changed }));
    await checkAll(record);
    expect(await screen.findByText('引かれた記録のつながりが、切れています。')).toBeVisible();
  });

  test('The record can be downloaded', async () => {
    await openPage(fairRecordOf(onSale));
    expect(screen.getByRole('link', { name: '記録を保存する(JSON)' })).toHaveAttribute(
      'href',
      '/api/product/marupo-otsukai/fairness/record',
    );
  });
});

import { screen } from '@testing-library/react';
import { aFairRecord, hashed } from '../../support/fair-record.ts';
import { onSale, openPage, over, serve, told, wireText } from './fair-page.tsx';

const checkAll = async (page: Parameters<typeof openPage>[0]) => {
  const { user } = await openPage(page);
  await user.click(screen.getByRole('button', { name: 'まるごと確かめる' }));
};

const WRONG = '合わないところがあります。記録を保存して、当店へお知らせください。';

test('While a draw sells, the browser checks what there is, and says what has to wait', async () => {
  serve(wireText(told(onSale)));
  await checkAll(told(onSale));
  expect(await screen.findByText('いま確かめられるところは、すべて合っています。')).toBeVisible();
  expect(screen.getByText(/「たね」は、販売が終わると公開されます。/)).toBeVisible();
  expect(screen.getAllByText('合っています')).toHaveLength(8);
});

test('After the end the whole box is computed anew', async () => {
  const record = told(aFairRecord({ counts: [1, 9, 500, 1_500], sales: [150, 10] }));
  serve(wireText(record));
  await checkAll(record);
  expect(await screen.findByText('箱のなかみも記録も、すべて合っています。')).toBeVisible();
  expect(screen.getAllByText('合っています')).toHaveLength(10);
});

test('A record that went on since the page was made is the same record', async () => {
  serve(wireText(told(aFairRecord({ sales: [1, 5, 3, 2, 2], isOver: false }))));
  await checkAll(told(onSale));
  expect(await screen.findByText('いま確かめられるところは、すべて合っています。')).toBeVisible();
});

test.each([
  [
    'an entry was changed',
    { ...told(onSale), log: told(onSale).log.map((entry) => ({ ...entry, count: 1 })) },
    '引かれた記録のつながりが、切れています。',
  ],
  [
    'the log is another one than the page shows',
    told(aFairRecord({ sales: [1, 5, 2], isOver: false })),
    'このページにのっている封印か記録と、ちがうところがあります。',
  ],
  [
    'the seed is another one',
    { ...told(over), box: { ...told(over).box, seed: 'ab'.repeat(32) } },
    '「たね」から箱をまぜなおすと、売る前に公開した封印とちがうものになります。',
  ],
  [
    'a price was changed',
    { ...told(onSale), box: { ...told(onSale).box, price: 100 } },
    '「お約束」の文が、この箱の内容とちがいます。',
  ],
])('Where %s, that is told', async (_what, record, sentence) => {
  serve(wireText(record));
  await checkAll(told(onSale));
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  ['the connection is lost', null],
  ['the record breaks off', wireText(told(onSale)).split('\n').slice(0, -2).join('\n')],
  ['something else comes', '<!doctype html>'],
])('Where %s, nothing is said about the draw, and it can be tried again', async (_what, text) => {
  serve(text);
  const { user } = await openPage(told(onSale));
  await user.click(screen.getByRole('button', { name: 'まるごと確かめる' }));
  expect(await screen.findByText(/通信エラーが発生しました/)).toBeVisible();
  expect(screen.queryByText(WRONG)).toBeNull();
  serve(wireText(told(onSale)));
  await user.click(screen.getByRole('button', { name: 'まるごと確かめる' }));
  expect(await screen.findByText('いま確かめられるところは、すべて合っています。')).toBeVisible();
});

test('A hash that fits a changed entry does not help: the next one holds on to the old', async () => {
  const record = told(onSale);
  const changed = record.log.map((entry, seq) => (seq === 0 ? hashed({ ...entry, count: 2 }) : entry));
  serve(wireText({ ...record, log: changed }));
  await checkAll(record);
  expect(await screen.findByText('引かれた記録のつながりが、切れています。')).toBeVisible();
});

test('The record can be taken home', async () => {
  await openPage(told(onSale));
  expect(screen.getByRole('link', { name: '記録を保存する(JSON)' })).toHaveAttribute(
    'href',
    '/api/product/marupo-otsukai/fairness/record',
  );
});

import { fireEvent, screen } from '@testing-library/react';
import { storedRound } from '#lib/play/rounds.ts';
import { A_WHILE, button, later, openShow, press, said } from './reveal.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('the shop is asked what came out when the crank is turned, and not before', async () => {
  const heard = openShow({ grades: 'FF' });
  await later(A_WHILE);
  expect(heard.asked).toBe(0);
  await press('まわす');
  expect(heard.asked).toBe(1);
});

test('an ordinary capsule opens by itself, and its prize is said in words', async () => {
  openShow({ grades: 'FE' });
  await press('まわす');
  expect(said()).toBe('');
  await later(A_WHILE);
  expect(screen.getByRole('heading', { name: '缶バッジ' })).toBeVisible();
  expect(screen.getByText('F賞・全7個のうちの1個')).toBeVisible();
  expect(said()).toBe('1回目、F賞、缶バッジが当たりました。');
  expect(button(/次のカプセルへ/)).toHaveTextContent('あと1回');
});

test.each(['A', 'B'])('a capsule of %s賞 waits to be opened by hand', async (grade) => {
  openShow({ grades: grade });
  await press('まわす');
  await later(A_WHILE);
  expect(said()).toBe('');
  await press('あける');
  await later(A_WHILE);
  expect(said()).toMatch(`1回目、${grade}賞`);
});

test('after the last capsule comes the summary', async () => {
  const heard = openShow({ grades: 'F' });
  await press('まわす');
  await later(A_WHILE);
  expect(heard.ended).toBe(0);
  await press('結果をまとめて見る');
  expect(heard.ended).toBe(1);
});

test('one capsule can be passed over: its prize is there at once', async () => {
  openShow({ grades: 'AF', isKnown: true });
  await press('この1個をとばす');
  expect(said()).toMatch('A賞');
  await press(/次のカプセルへ/);
  expect(button('まわす')).toBeVisible();
});

test('the results alone are one press away, also before anything was turned', async () => {
  const heard = openShow({ grades: 'AFFFF' });
  await press('結果だけまとめて見る');
  expect(heard).toEqual({ asked: 1, ended: 1 });
});

test('Escape leads to the results too', async () => {
  const heard = openShow({ grades: 'AFFFF', isKnown: true });
  fireEvent.keyDown(document, { key: 'Escape' });
  await later(0);
  expect(heard.ended).toBe(1);
});

test('a shop that does not answer says why, and the crank can be turned again', async () => {
  const heard = openShow({ grades: 'F', fails: '通信エラーが発生しました。' });
  await press('まわす');
  await later(A_WHILE);
  expect(screen.getByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  await press('まわす');
  expect(screen.queryByRole('alert')).toBeNull();
  await later(A_WHILE);
  expect(heard.asked).toBe(2);
  expect(said()).toMatch('F賞');
});

test('many come at once, but for the best of them', async () => {
  openShow({ grades: 'FFFDAEFFFFFFF', isKnown: true, from: 3 });
  expect(screen.getByRole('heading', { name: '10個まとめて出ます' })).toBeVisible();
  await press('まわす');
  await later(A_WHILE);
  expect(said()).toMatch(/^4回目から13回目。/);
  await press('ふるえるカプセルへ');
  await later(A_WHILE);
  await press('あける');
  await later(A_WHILE);
  expect(said()).toBe('5回目、A賞、特大おつかいぬいぐるみが当たりました。');
});

test('the last-one prize comes when the box is empty', async () => {
  openShow({ grades: 'F*', isKnown: true });
  await press('この1個をとばす');
  await press('おや、まだ何か…');
  expect(screen.getByRole('heading', { name: '箱が、からっぽになりました' })).toBeVisible();
  await press('あける');
  await later(A_WHILE);
  expect(said()).toBe('ラストワン賞、金のおつかいかごセットが当たりました。');
});

test('a reload goes on with the capsule that was next, and one after the end does not', async () => {
  openShow({ grades: 'FFF', isKnown: true });
  await press('この1個をとばす');
  await press(/次のカプセルへ/);
  expect(storedRound('o-1')).toBe(1);
  await press('結果だけまとめて見る');
  expect(storedRound('o-1')).toBeNull();
});

test('the large button keeps the focus from step to step', async () => {
  openShow({ grades: 'AF' });
  expect(button('まわす')).toHaveFocus();
  await press('まわす');
  await later(A_WHILE);
  expect(button('あける')).toHaveFocus();
});

test('while there is nothing to do the large button does nothing', async () => {
  openShow({ grades: 'AF' });
  await press('まわす');
  await press('おまちください');
  await later(A_WHILE);
  expect(said()).toBe('');
  expect(button('あける')).toBeVisible();
});

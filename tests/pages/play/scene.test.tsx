import { fireEvent, screen } from '@testing-library/react';
import { storedRound } from '#lib/play/rounds.ts';
import { announcement, APPEAR_MS, button, CAPSULE_MS, openScene, passTime, press } from './scene-page.tsx';

afterEach(() => jest.useRealTimers());

describe('The scene', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
  });

  test('the order is played when the crank is turned', async () => {
    const counts = openScene({ grades: 'FF' });
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(0);
    await press('まわす');
    expect(counts.requests).toBe(1);
  });

  test('an ordinary capsule opens by itself and its prize is announced', async () => {
    openScene({ grades: 'FE' });
    await press('まわす');
    expect(announcement()).toBe('');
    await passTime(CAPSULE_MS);
    expect(screen.getByRole('heading', { name: '缶バッジ' })).toBeVisible();
    expect(screen.getByText('F賞・全7点のうちの1点')).toBeVisible();
    expect(announcement()).toBe('1回目、F賞、缶バッジが当たりました。');
    expect(button(/次のカプセルへ/)).toHaveTextContent('あと1回');
  });

  test.each(['A', 'B'])('a capsule of %s賞 waits to be opened by hand', async (grade) => {
    openScene({ grades: grade });
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('');
    await press('あける');
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch(`1回目、${grade}賞`);
  });

  test('the name of a prize follows its picture, on the screen and for screen readers', async () => {
    openScene({ grades: 'F', isKnown: true });
    await press('この1個をとばす');
    await passTime(600);
    expect(screen.queryByRole('heading', { name: '缶バッジ' })).toBeNull();
    expect(announcement()).toBe('');
    await passTime(200);
    expect(screen.getByRole('heading', { name: '缶バッジ' })).toBeVisible();
    expect(announcement()).toMatch('F賞');
  });

  test('a top prize is a silhouette for longer', async () => {
    openScene({ grades: 'A', isKnown: true });
    await press('この1個をとばす');
    await passTime(1_500);
    expect(announcement()).toBe('');
    await passTime(300);
    expect(announcement()).toMatch('A賞');
  });

  test('a capsule opens under a finger that holds it, and closes under one that lets go', async () => {
    Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
    openScene({ grades: 'A' });
    await press('まわす');
    await passTime(CAPSULE_MS);
    const capsule = document.querySelector('[data-by-hand=true] [class~=whole]');
    if (capsule === null) throw new Error('There is no capsule.');
    fireEvent.pointerDown(capsule);
    await passTime(400);
    fireEvent.pointerUp(capsule);
    await passTime(CAPSULE_MS);
    expect(button('あける')).toBeVisible();
    fireEvent.pointerDown(capsule);
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch('A賞');
  });

  test('the summary follows the last capsule', async () => {
    const counts = openScene({ grades: 'F' });
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(counts.ended).toBe(0);
    await press('結果を見る');
    expect(counts.ended).toBe(1);
  });

  test('one capsule can be skipped', async () => {
    openScene({ grades: 'AF', isKnown: true });
    await press('まわす');
    await press('この1個をとばす');
    await passTime(APPEAR_MS);
    expect(announcement()).toMatch('A賞');
    await press(/次のカプセルへ/);
    expect(button('まわす')).toBeVisible();
  });

  test('all capsules can be skipped, also before the first turn', async () => {
    const counts = openScene({ grades: 'AFFFF' });
    await press('結果だけまとめて見る');
    expect(counts).toEqual({ requests: 1, ended: 1 });
  });

  test('Escape skips all capsules', async () => {
    const counts = openScene({ grades: 'AFFFF', isKnown: true });
    fireEvent.keyDown(document, { key: 'Escape' });
    await passTime(0);
    expect(counts.ended).toBe(1);
  });

  test('a failed request is reported, and the crank can be turned again', async () => {
    const counts = openScene({ grades: 'F', firstError: '通信エラーが発生しました。' });
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(screen.getByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    await press('まわす');
    expect(screen.queryByRole('alert')).toBeNull();
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(2);
    expect(announcement()).toMatch('F賞');
  });

  test('a handful opens at once, except its best prizes', async () => {
    openScene({ grades: 'FFFDAEFFFFFFF', isKnown: true, from: 3 });
    expect(screen.getByRole('heading', { name: '10個まとめて出ます' })).toBeVisible();
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch(/^4回目から13回目。/);
    await press('ふるえるカプセルへ');
    await passTime(CAPSULE_MS);
    await press('あける');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('5回目、A賞、特大おつかいぬいぐるみが当たりました。');
  });

  test('the last-one prize follows the empty box', async () => {
    openScene({ grades: 'F*', isKnown: true });
    await press('この1個をとばす');
    await passTime(APPEAR_MS);
    await press('おや、まだ何か…');
    expect(screen.getByRole('heading', { name: '箱が、からっぽになりました' })).toBeVisible();
    await press('あける');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('ラストワン賞、金のおつかいかごセットが当たりました。');
  });

  test.each(['A', 'F*'])(
    'the picture of the best prize of %s can be saved where it is shown',
    async (grades) => {
      openScene({ grades, isKnown: true });
      await press('この1個をとばす');
      await passTime(APPEAR_MS);
      if (grades !== 'A') {
        expect(announcement()).toMatch('F賞');
        expect(screen.queryByRole('link', { name: '画像を保存' })).toBeNull();
        await press('おや、まだ何か…');
        await press('あける');
        await passTime(CAPSULE_MS);
      }
      const link = await screen.findByRole('link', { name: '画像を保存' });
      expect(link).toHaveAttribute('download', 'result.png');
      expect(link.getAttribute('href')).toMatch(
        /^\/cards\/prizes\/marupo-otsukai\/(?:A|last-one)\/\w+-square-\w+\.png$/,
      );
    },
  );

  test.each([
    ['C', 'secondary'],
    ['F', 'lemon'],
  ])('the large button differs from the rays of %s賞', async (grades, kind) => {
    openScene({ grades, isKnown: true });
    await press('この1個をとばす');
    expect(button('おまちください')).toHaveClass(kind);
    await passTime(APPEAR_MS);
    expect(button('結果を見る')).toHaveClass(kind);
  });

  test('a reload continues with the next capsule, unless the scene has ended', async () => {
    openScene({ grades: 'FFF', isKnown: true });
    await press('まわす');
    await press('この1個をとばす');
    await passTime(APPEAR_MS);
    await press(/次のカプセルへ/);
    expect(storedRound('o-1')).toBe(1);
    await press('結果だけまとめて見る');
    expect(storedRound('o-1')).toBeNull();
  });

  test('the machine turns by itself to the end, top prizes too, and can be stopped', async () => {
    const counts = openScene({ grades: 'FFA' });
    await press('おまかせでまわす');
    await passTime(1_000);
    await press('おまかせをとめる');
    await passTime(CAPSULE_MS + 2_000);
    expect(announcement()).toMatch(/^1回目/);
    await press(/次のカプセルへ/);
    await press('おまかせでまわす');
    await passTime(3 * CAPSULE_MS + 1_000);
    expect(counts).toEqual({ requests: 1, ended: 1 });
  });

  test('the machine that turns by itself stops when the shop cannot answer', async () => {
    const counts = openScene({ grades: 'FF', firstError: '通信エラーが発生しました。' });
    await press('おまかせでまわす');
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(1);
    expect(button('おまかせでまわす')).toBeVisible();
  });

  test('the main button keeps the focus', async () => {
    openScene({ grades: 'AF' });
    expect(button('まわす')).toHaveFocus();
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(button('あける')).toHaveFocus();
  });

  test('the main button does nothing while it is busy', async () => {
    openScene({ grades: 'AF' });
    await press('まわす');
    await press('おまちください');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('');
    expect(button('あける')).toBeVisible();
  });
});

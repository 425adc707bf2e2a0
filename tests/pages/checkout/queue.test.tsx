import { screen, act } from '@testing-library/react';
import { LOST, refused } from '../render.tsx';
import {
  openQueue,
  DRAW,
  heading,
  NOT_QUEUED,
  press,
  queueStatus,
  passSeconds,
  freezeClock,
  called,
} from './queue-page.tsx';

describe('Waiting in the queue', () => {
  beforeEach(freezeClock);
  afterEach(() => jest.useRealTimers());

  test('a member joins the queue and sees number, position and expected wait', async () => {
    const { sent } = await openQueue({ showQueue: [NOT_QUEUED, queueStatus()], joinQueue: [queueStatus()] });
    expect(heading()).toBe('順番にご案内しています');
    expect(screen.getByText('482')).toBeVisible();
    expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('126人');
    expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent('約6分');
    expect(screen.getByText(/まで案内しました/)).toHaveTextContent('いま 356番 まで案内しました');
    expect(screen.getByText('11月28日(土) 10:02')).toBeVisible();
    expect(sent('joinQueue')).toEqual([{ params: { directoryName: 'natsuyasumi' } }]);
  });

  test('a member in the queue does not join again', async () => {
    const { sent } = await openQueue({ showQueue: [queueStatus()] });
    expect(screen.getByText('482')).toBeVisible();
    expect(sent('joinQueue')).toEqual([]);
  });

  test('the remaining tickets are shown with their time', async () => {
    await openQueue({ showQueue: [queueStatus()] });
    expect(screen.getByRole('meter')).toHaveAccessibleName('残り枚数');
    expect(screen.getByText('10:02 現在')).toBeVisible();
  });

  test('the position is polled and shown in the title', async () => {
    await openQueue({
      showQueue: [queueStatus(), queueStatus({ ahead: 98, calledTo: 384 }), queueStatus({ ahead: 0 })],
    });
    expect(document.title).toBe(`あと126人｜${DRAW} | ころん堂 オンラインガチャ`);
    await passSeconds(3.1);
    expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('98人');
    await passSeconds(30.1);
    expect(document.title).toBe(`次にご案内します｜${DRAW} | ころん堂 オンラインガチャ`);
  });

  test('the picture shows fewer waiting mascots as the queue gets shorter', async () => {
    const mascots = () => document.querySelectorAll('[aria-hidden] img').length;
    await openQueue({
      showQueue: [queueStatus(), queueStatus({ ahead: 2 }), queueStatus({ ahead: 0, minutes: 0 })],
    });
    expect(mascots()).toBe(6);
    await passSeconds(3.1);
    expect(mascots()).toBe(3);
    await passSeconds(30.1);
    expect(mascots()).toBe(1);
    expect(heading()).toBe('次にご案内します');
    expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent('まもなく');
  });

  test.each([
    [59, '約59分'],
    [60, '約1時間'],
    [312, '約5時間'],
    [330, '約5時間半'],
  ])('a wait of %d minutes reads %s', async (minutes, words) => {
    await openQueue({ showQueue: [queueStatus({ minutes })] });
    expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent(words);
  });

  test('an unknown wait is not guessed', async () => {
    await openQueue({ showQueue: [queueStatus({ minutes: null })] });
    expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent('計算中');
  });

  test('the first member of a queue is next, also without an estimate', async () => {
    await openQueue({ showQueue: [queueStatus({ ahead: 0, minutes: null })] });
    expect(screen.getByText('目安の時間').nextSibling).toHaveTextContent('次の番です');
  });

  test('an unavailable shop keeps the number and the position', async () => {
    await openQueue({ showQueue: [queueStatus(), LOST, LOST, queueStatus({ ahead: 90 })] });
    await passSeconds(3.1);
    expect(screen.getByText(/順番はそのままです/)).toBeVisible();
    expect(screen.getByText('482')).toBeVisible();
    await passSeconds(15);
    expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('90人');
    expect(screen.queryByText(/順番はそのままです/)).toBeNull();
  });

  test('an offline device is reported and continues when it is online', async () => {
    await openQueue({ showQueue: [queueStatus(), LOST, LOST, queueStatus({ ahead: 80 })] });
    window.dispatchEvent(new Event('offline'));
    await passSeconds(3.1);
    expect(screen.getByText(/順番はそのままです/)).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await passSeconds(15);
    expect(screen.getByText('あなたの前に').nextSibling).toHaveTextContent('80人');
  });

  test('a failed first request can be repeated', async () => {
    await openQueue({ showQueue: [LOST, queueStatus()] });
    expect(screen.getByRole('alert')).toHaveTextContent('通信エラーが発生しました');
    await press('もう一度ためす');
    await passSeconds(0.1);
    expect(screen.getByText('482')).toBeVisible();
  });

  test('a member who leaves the queue goes to the draws', async () => {
    const { sent, wentTo } = await openQueue({ showQueue: [queueStatus()], leaveQueue: [NOT_QUEUED] });
    await press('列をはなれる');
    await passSeconds(0.1);
    expect(sent('leaveQueue')).toHaveLength(1);
    expect(wentTo).toEqual(['/sanrio#now']);
  });

  test('a member who left in another tab does not join again by itself', async () => {
    const { sent } = await openQueue({
      showQueue: [queueStatus(), NOT_QUEUED],
      joinQueue: [queueStatus({ number: 500 })],
    });
    await passSeconds(3.1);
    expect(heading()).toBe('いまは列にならんでいません');
    expect(sent('joinQueue')).toEqual([]);
    await press('もう一度ならぶ');
    await passSeconds(0.1);
    expect(screen.getByText('500')).toBeVisible();
  });

  test('before the sale a countdown replaces the number', async () => {
    const before = queueStatus({
      state: 'beforeSale',
      number: null,
      ahead: null,
      minutes: null,
      calledTo: null,
      opensAt: '2026-11-28T01:06:32.000Z',
    });
    const { sent } = await openQueue({ showQueue: [before], joinQueue: [before] });
    expect(heading()).toBe('開始をお待ちください');
    expect(screen.getByRole('timer')).toHaveTextContent('4:32');
    expect(screen.getByText(/早くならんでも、おそくても同じです/)).toBeVisible();
    expect(sent('joinQueue')).toHaveLength(1);
  });
});

describe('The turn to buy', () => {
  beforeEach(freezeClock);
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** Hides or shows the tab. */
  async function setVisibility(state: DocumentVisibilityState): Promise<void> {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  }

  test('a device vibrates once when the turn comes', async () => {
    const vibrate = jest.fn();
    Object.assign(navigator, { vibrate });
    await openQueue({ showQueue: [queueStatus(), called(), called()] });
    expect(vibrate).not.toHaveBeenCalled();
    await passSeconds(4.5);
    expect(vibrate.mock.calls).toEqual([[[300, 150, 300]]]);
  });

  describe('A sound', () => {
    const question = () => screen.queryByRole('group', { name: '順番がきたら、音でお知らせしますか' });
    const notes = jest.fn();

    /** The part of the Web Audio API that tones use. */
    class FakeAudio {
      readonly sampleRate = 10;
      readonly currentTime = 0;
      readonly destination = {};
      readonly state = 'running';
      createGain = () => ({
        connect: () => {},
        gain: {
          value: 0,
          setValueAtTime() {},
          linearRampToValueAtTime() {},
          exponentialRampToValueAtTime() {},
        },
      });
      createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
      createOscillator = () => ({
        connect: () => {},
        frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        start: notes,
        stop: () => {},
      });
      close = async () => {};
    }

    beforeEach(() => {
      notes.mockClear();
      localStorage.clear();
      Object.assign(window, { AudioContext: FakeAudio });
    });
    afterEach(() => Reflect.deleteProperty(window, 'AudioContext'));

    test('calls the member when their turn comes, once they have asked for it', async () => {
      await openQueue({ showQueue: [queueStatus(), called(), called()] });
      await press('音で知らせる');
      expect(question()).toBeNull();
      const heard = notes.mock.calls.length;
      await passSeconds(4.5);
      expect(heading()).toBe('順番がきました');
      expect(notes.mock.calls.length).toBeGreaterThan(heard);
      const all = notes.mock.calls.length;
      await passSeconds(3);
      expect(notes.mock.calls).toHaveLength(all);
    });

    test('is asked about once on each device, and stays off where the member wishes so', async () => {
      localStorage.setItem('play/sound', 'off');
      await openQueue({ showQueue: [queueStatus(), called()] });
      expect(question()).toBeNull();
      await passSeconds(4.5);
      expect(notes).not.toHaveBeenCalled();
    });
  });

  test('other draws can be seen without leaving the queue', async () => {
    await openQueue({ showQueue: [queueStatus()] });
    const link = screen.getByRole('link', { name: /^ならんだまま、ほかのガチャを見る/ });
    expect(link).toHaveAttribute('href', '/sanrio#now');
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('the turn is shown in the title and announced, with its time', async () => {
    await openQueue({ showQueue: [queueStatus(), called()] });
    const before = document.title;
    await passSeconds(3.1);
    expect(heading()).toBe('順番がきました');
    expect(document.title).toBe(`順番がきました｜${DRAW} | ころん堂 オンラインガチャ`);
    expect(document.title).not.toBe(before);
    expect(screen.getByText(/90秒以内に、購入へお進みください/)).toHaveAttribute('role', 'status');
    expect(screen.getByText('482番の方、どうぞ')).toBeVisible();
  });

  test("the countdown follows the shop's clock", async () => {
    jest.setSystemTime(new Date('2026-11-28T01:32:00.000Z'));
    await openQueue({ showQueue: [called(75)] });
    expect(screen.getByRole('timer')).toHaveTextContent('1:15');
  });

  test('the button takes the turn once', async () => {
    const { turns, sent } = await openQueue({ showQueue: [called()] });
    await press('購入へ進む');
    expect(turns).toHaveLength(1);
    const requestsBefore = sent('showQueue').length;
    await press('購入へ進んでいます');
    await passSeconds(6);
    expect(turns).toHaveLength(1);
    // The queue is not polled while the order is placed, because the entry may be used up.
    expect(sent('showQueue')).toHaveLength(requestsBefore);
  });

  test('the turn is taken after five seconds', async () => {
    const { turns } = await openQueue({ showQueue: [called()] });
    await passSeconds(4.8);
    expect(turns).toHaveLength(0);
    await passSeconds(0.3);
    expect(turns).toHaveLength(1);
  });

  test('in a hidden tab the turn waits for the member', async () => {
    await setVisibility('hidden');
    const { turns } = await openQueue({ showQueue: [called()] });
    await passSeconds(30);
    expect(turns).toHaveLength(0);
    expect(document.title).toBe(`順番がきました｜${DRAW} | ころん堂 オンラインガチャ`);
    await setVisibility('visible');
    await passSeconds(5.1);
    expect(turns).toHaveLength(1);
  });

  test('the turn is extended once, and the page no longer proceeds by itself', async () => {
    const { sent, turns } = await openQueue({
      showQueue: [called(), called(170, false)],
      extendTurn: [called(180, false)],
    });
    expect(screen.getByText(/列の順番は変わりませんが、うしろの方は、最大90秒長く待ちます/)).toBeVisible();
    await press('1回だけ、90秒のばす');
    await passSeconds(0.1);
    expect(sent('extendTurn')).toEqual([{ params: { directoryName: 'natsuyasumi' } }]);
    expect(screen.getByRole('timer')).toHaveTextContent('3:00');
    expect(screen.getByText(/のばせるのは1回だけです/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: /のばす/ })).toBeNull();
    expect(screen.getByText('のこり時間のあいだに、購入へお進みください。')).toBeVisible();
    await passSeconds(20);
    expect(turns).toHaveLength(0);
    await press('購入へ進む');
    expect(turns).toHaveLength(1);
  });

  test('a turn that another tab extended says so', async () => {
    const { turns } = await openQueue({ showQueue: [called(), called(175, false)] });
    await passSeconds(3.1);
    expect(screen.getByText(/のばせるのは1回だけです/)).toBeVisible();
    await passSeconds(10);
    expect(turns).toHaveLength(0);
  });

  test('a turn that is over by then is shown as lost', async () => {
    await openQueue({
      showQueue: [called(1), queueStatus({ state: 'lost', number: null, ahead: 40 })],
      extendTurn: [refused('notYourTurn')],
    });
    await press('1回だけ、90秒のばす');
    await passSeconds(0.1);
    expect(heading()).toBe('順番がすぎました');
    expect(screen.getByText(/のばされたときは180秒/)).toBeVisible();
  });

  test('an extension that gets no answer is reported, and the turn waits for the member', async () => {
    const { turns } = await openQueue({ showQueue: [called(), called(80)], extendTurn: [LOST] });
    await press('1回だけ、90秒のばす');
    await passSeconds(0.1);
    expect(screen.getByRole('alert')).toHaveTextContent('通信エラーが発生しました');
    await passSeconds(10);
    expect(turns).toHaveLength(0);
    expect(screen.getByRole('button', { name: '1回だけ、90秒のばす' })).toBeVisible();
  });

  test('an empty queue continues at once', async () => {
    const { turns } = await openQueue({
      showQueue: [queueStatus({ state: 'open', number: null, ahead: null })],
    });
    expect(turns).toHaveLength(1);
  });

  test('an order that could not be placed returns to the queue', async () => {
    const again = queueStatus({ number: 501, ahead: 3 });
    const { turns } = await openQueue({ showQueue: [called(), again] });
    await press('購入へ進む');
    // Longer than the longest random interval of polling.
    await passSeconds(25);
    expect(turns).toHaveLength(1);
    expect(screen.getByText('501')).toBeVisible();
  });

  test('a member who lost the turn can join again', async () => {
    const lost = queueStatus({ state: 'lost', number: null, ahead: 40 });
    const { sent } = await openQueue({
      showQueue: [lost],
      joinQueue: [queueStatus({ number: 523, ahead: 40 })],
    });
    expect(heading()).toBe('順番がすぎました');
    expect(screen.getByText(/いまお待ちの方は40人です/)).toBeVisible();
    expect(sent('joinQueue')).toEqual([]);
    await press('もう一度ならぶ');
    await passSeconds(0.1);
    expect(screen.getByText('523')).toBeVisible();
  });

  test.each([
    ['soldOut', '完売しました'],
    ['saleOver', '販売が終わりました'],
  ] as const)('%s: the queue is closed, with a link, and polling ends', async (state, title) => {
    const closed = queueStatus({
      state,
      number: null,
      ahead: null,
      tickets: { total: 160, remaining: 0, held: 0 },
    });
    const { sent } = await openQueue({ showQueue: [queueStatus(), closed] });
    await passSeconds(3.1);
    expect(heading()).toBe(title);
    expect(screen.getByText(/お支払いはいただいていません/)).toBeVisible();
    expect(screen.getByRole('link', { name: '開催中のガチャを見る' })).toHaveAttribute('href', '/sanrio#now');
    const requestsBefore = sent('showQueue').length;
    await passSeconds(60);
    expect(sent('showQueue')).toHaveLength(requestsBefore);
  });
});

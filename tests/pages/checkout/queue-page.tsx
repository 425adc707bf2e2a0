import { act, screen } from '@testing-library/react';
import { QueueScreen } from '#components/queue/queue-screen.tsx';
import type { QueueStatus } from '#lib/contract/queue.ts';
import { answered, renderForMember, type Replies } from '../render.tsx';

export const DRAW = 'ラムじいの夏休み日記 再販';

/** Waiting with number 482 at 10:02. */
export const aQueueStatus = (but: Partial<QueueStatus> = {}): QueueStatus => ({
  state: 'waiting',
  number: 482,
  ahead: 126,
  minutes: 6,
  calledTo: 356,
  calledUntil: null,
  isExtendable: false,
  opensAt: '2026-11-28T01:00:00.000Z',
  pauseReason: null,
  tickets: { total: 160, remaining: 132, held: 6 },
  askedAt: '2026-11-28T01:02:00.000Z',
  ...but,
});

export const queueStatus = (but: Partial<QueueStatus> = {}) => answered(aQueueStatus(but));
export const NOT_QUEUED = queueStatus({ number: null, ahead: 126 });

export const called = (seconds = 90, isExtendable = true) =>
  queueStatus({
    state: 'called',
    ahead: 0,
    calledTo: 482,
    isExtendable,
    calledUntil: new Date(Date.parse('2026-11-28T01:02:00.000Z') + seconds * 1000).toISOString(),
  });

/** Starts fake timers at the time of the response. */
export function freezeClock(): void {
  jest.useFakeTimers({ now: new Date('2026-11-28T01:02:00.000Z') });
}

export async function passSeconds(seconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
}

/** Opens the queue and waits for the first response. */
export async function openQueue(replies: Replies) {
  const turns: number[] = [];
  const shop = renderForMember(
    <QueueScreen directoryName="natsuyasumi" title={DRAW} onTurn={() => turns.push(Date.now())} />,
    replies,
    { path: '/sanrio/natsuyasumi/shopping' },
  );
  await passSeconds(0.1);
  return { ...shop, turns };
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

export function press(name: string): Promise<void> {
  return act(async () => screen.getByRole('button', { name }).click());
}

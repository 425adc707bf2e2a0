import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Scene, type PlayResult } from '#components/play/scene/scene.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { enableDialogs } from '../browser.ts';
import { aPlayedDraw, aPlayedOrder } from './played-order.ts';

type SceneParams = {
  /** The grades of the result; `firstError` is the message of a first, failed request. */
  readonly grades: string;
  readonly firstError?: string;
  readonly from?: number;
  readonly isKnown?: boolean;
};

/** Renders the scene of an order. */
export function openScene({ grades, firstError, from = 0, isKnown = false }: SceneParams) {
  enableDialogs();
  const order = aPlayedOrder(grades);
  const counts = { requests: 0, ended: 0 };

  function Show() {
    const [revealed, setRevealed] = useState<OrderDetail | null>(isKnown ? order : null);
    const [failure, setFailure] = useState<string | null>(null);
    async function ask() {
      if (revealed !== null) return true;
      counts.requests += 1;
      const hasFailed = firstError !== undefined && counts.requests === 1;
      setFailure(hasFailed ? firstError : null);
      if (!hasFailed) setRevealed(order);
      return !hasFailed;
    }
    const played: PlayResult = { order: revealed, failure, isDelayed: false, drawnIn: null, play: ask };
    return (
      <Scene
        draw={aPlayedDraw()}
        order={order}
        played={played}
        from={from}
        onEnd={() => (counts.ended += 1)}
      />
    );
  }
  render(<Show />);
  return counts;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export async function press(name: string | RegExp) {
  fireEvent.click(button(name));
  await passTime(0);
}

const SLICE = 100;

/** Advances the fake timers in small steps, rendering after each. */
export async function passTime(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= SLICE) {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(Math.min(left, SLICE));
    });
  }
}

/** Longer than a turn, a drop, an automatic opening and the appearance of a prize. */
export const CAPSULE_MS = 5_000;

/** Longer than the appearance of a prize. */
export const APPEAR_MS = 1_800;

export const announcement = () => screen.getByRole('status').textContent;

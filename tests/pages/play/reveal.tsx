import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Scene, type PlayResult } from '#components/play/scene/scene.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { letDialogsOpen } from '../shell/dialog.ts';
import { aPlayedDraw, aPlayedOrder } from './played-order.ts';

type ShowWish = {
  /** What the shop says when it is asked; `fails` says what keeps it from answering the first time. */
  readonly grades: string;
  readonly fails?: string;
  readonly from?: number;
  readonly isKnown?: boolean;
};

/** The show of an order on a screen, with a clock of its own. */
export function openShow({ grades, fails, from = 0, isKnown = false }: ShowWish) {
  letDialogsOpen();
  const order = aPlayedOrder(grades);
  const heard = { asked: 0, ended: 0 };

  function Show() {
    const [told, setTold] = useState<OrderDetail | null>(isKnown ? order : null);
    const [failure, setFailure] = useState<string | null>(null);
    async function ask() {
      if (told !== null) return true;
      heard.asked += 1;
      const hasFailed = fails !== undefined && heard.asked === 1;
      setFailure(hasFailed ? fails : null);
      if (!hasFailed) setTold(order);
      return !hasFailed;
    }
    const played: PlayResult = { order: told, failure, play: ask };
    return (
      <Scene
        draw={aPlayedDraw()}
        order={order}
        played={played}
        from={from}
        onEnd={() => (heard.ended += 1)}
      />
    );
  }
  render(<Show />);
  return heard;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export async function press(name: string | RegExp) {
  fireEvent.click(button(name));
  await later(0);
}

const SLICE = 50;

/** Lets so many milliseconds pass, and whatever follows from each of them happen. */
export async function later(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= SLICE) {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(Math.min(left, SLICE));
    });
  }
}

/** Long enough for a turn, a drop and an opening that need no hand. */
export const A_WHILE = 4_000;

export const said = () => screen.getByRole('status').textContent;

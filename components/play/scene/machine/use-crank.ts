'use client';

import { useEffect, useRef } from 'react';
import { FULL_TURN, NOTCH, TICK, dragged, passed, released, seen } from '#lib/play/crank.ts';
import { CLICK, move } from '../show/move.ts';
import { useGrip } from './use-grip.ts';

/** How the bar stands before anybody has touched it. */
const LEAN = -18;
const NOTCH_MS = 220;

type CrankProps = {
  readonly isEnabled: boolean;
  /** The crank is to go round by itself. */
  readonly isTurning: boolean;
  readonly isCalm: boolean;
  readonly onTouch: () => void;
  readonly onTap: () => void;
  readonly onTick: () => void;
  readonly onNotch: (notch: number) => void;
  readonly onTurned: () => void;
};

/** The crank: follows a hand that turns it, and goes round by itself when it is told to. */
export function useCrank(props: CrankProps) {
  const { isTurning, isCalm } = props;
  const bar = useRef<HTMLDivElement>(null);
  const turned = useRef(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  function turnTo(angle: number) {
    const { onTick, onNotch, onTurned } = latest.current;
    const before = turned.current;
    const isRound = angle >= FULL_TURN;
    turned.current = isRound ? 0 : angle;
    if (bar.current) bar.current.style.transform = standing(isRound ? 0 : seen(angle));
    if (passed(before, angle, TICK) > 0) onTick();
    if (passed(before, angle, NOTCH) > 0) onNotch(Math.floor(angle / NOTCH));
    if (isRound) onTurned();
  }

  useEffect(() => {
    if (!isTurning) return;
    return goRound(turned.current, {
      isCalm,
      show: (from, to) => swing(bar.current, from, to),
      reach: (angle) => turnTo(angle),
    });
    // It goes round once each time it is told to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isTurning]);

  const grip = useGrip({
    isEnabled: props.isEnabled,
    onTouch: props.onTouch,
    onTap: props.onTap,
    onDrag: (degrees) => !isCalm && turnTo(dragged(turned.current, degrees)),
    onLetGo: () => {
      if (isCalm) return props.onTap();
      const rest = released(turned.current);
      swing(bar.current, seen(turned.current), rest);
      turnTo(rest);
    },
  });
  return { bar, grip, lean: { transform: standing(0) } };
}

const standing = (angle: number) => `rotate(${LEAN + angle}deg)`;

function swing(bar: HTMLElement | null, from: number, to: number) {
  move(bar, [{ transform: standing(from) }, { transform: standing(to) }], {
    duration: NOTCH_MS,
    easing: CLICK,
  });
}

type Going = {
  readonly isCalm: boolean;
  readonly show: (from: number, to: number) => void;
  readonly reach: (angle: number) => void;
};

/** Notch by notch to the full turn; the answer stops it. */
function goRound(from: number, { isCalm, show, reach }: Going): () => void {
  if (isCalm) {
    const timer = setTimeout(() => reach(FULL_TURN), NOTCH_MS);
    return () => clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout>;
  const next = (angle: number) => {
    const to = Math.min((Math.floor(angle / NOTCH) + 1) * NOTCH, FULL_TURN);
    show(angle, to);
    timer = setTimeout(() => {
      reach(to);
      if (to < FULL_TURN) next(to);
    }, NOTCH_MS);
  };
  next(from);
  return () => clearTimeout(timer);
}

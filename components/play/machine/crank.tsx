'use client';

import { useEffect, useRef, type PointerEvent } from 'react';
import { Drawing } from '#components/images/drawing.tsx';
import {
  FULL_TURN,
  NOTCH,
  TICK,
  drag,
  passed,
  restAngle,
  shownAngle,
  angleFrom,
  angleBetween,
} from '#lib/play/crank.ts';
import { CLICK, move } from './machine-motion.ts';
import styles from './crank.module.css';

type CrankProps = Parameters<typeof useCrank>[0] & { readonly hasHint: boolean };

/** The dial for a pointer. The button below the machine does the same. */
export function Crank({ hasHint, ...props }: CrankProps) {
  const { bar, grip, lean } = useCrank(props);
  return (
    <>
      <div ref={bar} className={styles.bar} style={lean}>
        <Drawing src="/art/play/dial.svg" alt="" width="100%" height="100%" />
      </div>
      <div className={styles.hint} data-on={hasHint}>
        <Drawing src="/art/play/arrow.svg" alt="" width="100%" height="100%" />
      </div>
      <div className={styles.grip} data-enabled={props.isEnabled} {...grip} />
    </>
  );
}

/** The angle of the bar at rest, in degrees. */
const LEAN = -18;
const NOTCH_MS = 220;

type UseCrankProps = {
  readonly isEnabled: boolean;
  /** Whether the crank turns by itself. */
  readonly isTurning: boolean;
  readonly isMotionReduced: boolean;
  readonly onTouch: () => void;
  readonly onTap: () => void;
  readonly onTick: () => void;
  readonly onNotch: (notch: number) => void;
  readonly onTurned: () => void;
};

/** The crank: follows the pointer, and turns by itself while `isTurning`. */
function useCrank(props: UseCrankProps) {
  const { isTurning, isMotionReduced } = props;
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
    if (bar.current) bar.current.style.transform = barTransform(isRound ? 0 : shownAngle(angle));
    if (passed(before, angle, TICK) > 0) onTick();
    if (passed(before, angle, NOTCH) > 0) onNotch(Math.floor(angle / NOTCH));
    if (isRound) onTurned();
  }

  useEffect(() => {
    if (!isTurning) return;
    return turnAutomatically(turned.current, {
      isMotionReduced,
      show: (from, to) => swing(bar.current, from, to),
      reach: (angle) => turnTo(angle),
    });
    // One turn per change of `isTurning`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isTurning]);

  const grip = useGrip({
    isEnabled: props.isEnabled,
    onTouch: props.onTouch,
    onTap: props.onTap,
    onDrag: (degrees) => !isMotionReduced && turnTo(drag(turned.current, degrees)),
    onLetGo: () => {
      if (isMotionReduced) return props.onTap();
      const rest = restAngle(turned.current);
      swing(bar.current, shownAngle(turned.current), rest);
      turnTo(rest);
    },
  });
  return { bar, grip, lean: { transform: barTransform(0) } };
}

const barTransform = (angle: number) => `rotate(${LEAN + angle}deg)`;

function swing(bar: HTMLElement | null, from: number, to: number) {
  move(bar, [{ transform: barTransform(from) }, { transform: barTransform(to) }], {
    duration: NOTCH_MS,
    easing: CLICK,
  });
}

type AutoTurnOptions = {
  readonly isMotionReduced: boolean;
  readonly show: (from: number, to: number) => void;
  readonly reach: (angle: number) => void;
};

/** Turns notch by notch to the full turn; the returned function stops it. */
function turnAutomatically(from: number, { isMotionReduced, show, reach }: AutoTurnOptions): () => void {
  if (isMotionReduced) {
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

/** A pointer that moved less than this is a tap. */
const TAP_DEGREES = 4;

type GripProps = {
  readonly isEnabled: boolean;
  /** Pointer down or up: browsers allow sound only then. */
  readonly onTouch: () => void;
  readonly onTap: () => void;
  /** The pointer moved by `degrees` around the middle. */
  readonly onDrag: (degrees: number) => void;
  readonly onLetGo: () => void;
};

type Hold = { readonly middle: { x: number; y: number }; angle: number; moved: number };

/** Measures the angle a pointer moves around the middle of an element. */
function useGrip({ isEnabled, onTouch, onTap, onDrag, onLetGo }: GripProps) {
  const hold = useRef<Hold>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!isEnabled || !event.isPrimary) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    hold.current = { middle, angle: angleFrom(middle, at(event)), moved: 0 };
    event.currentTarget.setPointerCapture?.(event.pointerId);
    onTouch();
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const held = hold.current;
    if (held === null || !isEnabled) return;
    const angle = angleFrom(held.middle, at(event));
    const way = angleBetween(held.angle, angle);
    held.angle = angle;
    held.moved += Math.abs(way);
    if (held.moved > TAP_DEGREES) onDrag(way);
  }
  function onPointerUp() {
    const held = hold.current;
    hold.current = null;
    if (held === null || !isEnabled) return;
    onTouch();
    if (held.moved <= TAP_DEGREES) onTap();
    else onLetGo();
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

const at = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });

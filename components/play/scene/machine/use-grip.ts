'use client';

import { useRef, type PointerEvent } from 'react';
import { angleFrom, wayBetween } from '#lib/play/crank.ts';

/** A hand that moved less than this has tapped. */
const TAP_DEGREES = 4;

type GripProps = {
  readonly isEnabled: boolean;
  /** The hand comes, or goes: only now do browsers let anything sound. */
  readonly onTouch: () => void;
  readonly onTap: () => void;
  /** The hand has gone round by so many degrees more. */
  readonly onDrag: (degrees: number) => void;
  readonly onLetGo: () => void;
};

type Hold = { readonly middle: { x: number; y: number }; angle: number; moved: number };

/** A hand on something round: how far it goes around the middle of the element it holds. */
export function useGrip({ isEnabled, onTouch, onTap, onDrag, onLetGo }: GripProps) {
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
    const way = wayBetween(held.angle, angle);
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

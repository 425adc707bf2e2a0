import { CLICK, move } from '../show/move.ts';

/** Leans the machine to one side and back. */
export function tilt(machine: HTMLElement | null, degrees: number): void {
  move(
    machine,
    [
      { transform: 'none' },
      { transform: `rotate(${degrees}deg)`, offset: 0.35 },
      { transform: `rotate(${-degrees / 2}deg)`, offset: 0.7 },
      { transform: 'none' },
    ],
    { duration: 260, easing: CLICK },
  );
}

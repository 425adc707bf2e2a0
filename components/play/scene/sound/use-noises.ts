'use client';

import { useEffect, useState } from 'react';
import { Noises } from './noises.ts';

const PLACE = 'play/sound';

/** The sounds of a show and whether they are wanted, which the device remembers. Off until somebody turns them on. */
export function useNoises() {
  const [noises] = useState(() => new Noises());
  const [isOn, setOn] = useState(remembered);

  useEffect(() => {
    noises.turn(isOn);
  }, [noises, isOn]);
  useEffect(() => () => noises.close(), [noises]);

  function toggle() {
    const wanted = !isOn;
    remember(wanted);
    setOn(wanted);
    noises.turn(wanted);
    noises.wake();
    noises.make('tray');
  }
  return { noises, isOn, toggle };
}

function remembered(): boolean {
  try {
    return localStorage.getItem(PLACE) === 'on';
  } catch {
    return false;
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(PLACE, isOn ? 'on' : 'off');
  } catch {
    // The wish lives as long as the page then.
  }
}

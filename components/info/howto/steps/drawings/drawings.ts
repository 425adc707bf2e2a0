import type { ComponentType } from 'react';
import type { Step } from '../steps.ts';
import { Dial } from './dial.tsx';
import { Parcel } from './parcel.tsx';
import { Quantities } from './quantities.tsx';
import { Rack } from './rack.tsx';
import { Receipt } from './receipt.tsx';

/** What each step looks like. They are pictures: the words beside them say it all. */
export const DRAWINGS: Readonly<Record<Step['id'], ComponentType>> = {
  choose: Rack,
  count: Quantities,
  pay: Receipt,
  turn: Dial,
  receive: Parcel,
};

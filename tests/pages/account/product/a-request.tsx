import { screen } from '@testing-library/react';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { EMPTY_SELECTION, addPrizes, readSelection, writeSelection } from '#lib/shipments/selection.ts';
import { MEMBER } from '../../shell/shop-around.tsx';
import type { Answering } from '../member-around.tsx';
import { openShelf, PRIZES, type Shelf } from './prize-shelf.tsx';

export const CONFIRM = `${PRIZES}?step=confirm`;

/** The last look at a parcel of everything on the shelf. */
export function confirm(shelf: Shelf, replies: Answering = {}, who = [MEMBER]) {
  const { draws, prizes = [] } = shelf;
  const ofDraw = (draw: BoughtDraw) =>
    prizes.filter(({ directoryName }) => directoryName === draw.directoryName);
  writeSelection(
    'u-21',
    draws.reduce((basket, draw) => addPrizes(basket, draw, ofDraw(draw)), EMPTY_SELECTION),
  );
  return openShelf(shelf, CONFIRM, { replies, who });
}

export const ask = () => screen.findByRole('button', { name: '発送を依頼する' });
export const keysOf = (requests: readonly unknown[]) =>
  requests.map((request) => (request as { body: { requestKey: string } }).body.requestKey);
export const inBasket = () => readSelection('u-21').prizes.map(({ wonPrizeId }) => wonPrizeId);

import { act, screen } from '@testing-library/react';
import { TillPlaces } from '#components/draws/till-places.tsx';
import { aDraw } from '../../support/api-responses.ts';
import { answered, GUEST, MEMBER, renderForMember } from '../render.tsx';

const FULL = /いま、お手続き中の方でいっぱいです。/;

const draw = aDraw();

/** Opens a draw where this many orders are in progress. */
function open(playing: number, who = MEMBER) {
  const limit = draw.limits.concurrentPlaying;
  return renderForMember(
    <TillPlaces directoryName={draw.directoryName} fetchLatest={async () => answered(draw)} />,
    { showPlayingLimit: [answered({ limit, playing, isFull: playing >= limit })] },
    { who: [who] },
  );
}

const settled = () => act(async () => {});

test('members read that the purchase begins with a queue', async () => {
  const { sent } = open(draw.limits.concurrentPlaying);
  expect(await screen.findByText(FULL)).toBeVisible();
  expect(sent('showPlayingLimit')).toEqual([
    { query: { limit: draw.limits.concurrentPlaying, productId: draw.productId } },
  ]);
});

test('nothing is said while there are free places', async () => {
  const { sent } = open(draw.limits.concurrentPlaying - 1);
  await settled();
  expect(sent('showPlayingLimit')).toHaveLength(1);
  expect(screen.queryByText(FULL)).toBeNull();
});

test('guests are not asked about', async () => {
  const { sent } = open(draw.limits.concurrentPlaying, GUEST);
  await settled();
  expect(sent('showPlayingLimit')).toEqual([]);
});

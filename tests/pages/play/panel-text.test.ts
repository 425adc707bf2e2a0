import { panelText } from '#components/play/scene/panel-text.ts';
import { roundsOf } from '#lib/play/rounds.ts';
import { aWonPrize } from './played-order.ts';

const titleOf = (grade: 'D' | 'lastOne', hasFlavours: boolean): string =>
  panelText({
    position: { round: 0, step: 'parted', hasTurned: true },
    rounds: roundsOf([aWonPrize(grade, 0)]),
    quantity: 1,
    prizes: [],
    hasFlavours,
    isFree: false,
    isMotionReduced: false,
    drawnIn: null,
    isDelayed: false,
    isEnding: false,
  }).title;

test('A capsule has the name of a flavour in the colours of the release, and none in those of another brand', () => {
  expect(titleOf('D', true)).toMatch(/^.+のカプセル$/);
  expect(titleOf('D', false)).toBe('カプセルが出ました');
  expect(titleOf('lastOne', false)).toBe('金のカプセル');
});

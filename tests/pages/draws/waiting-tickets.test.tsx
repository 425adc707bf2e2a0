import { render, screen } from '@testing-library/react';
import { LiveDraw, LiveOddsNote } from '#components/draws/live-draw.tsx';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { aDraw } from '../../support/api-responses.ts';

const show = (waiting: number) =>
  render(
    <LiveDraw directoryName="marupo-otsukai" numbers={numbersOf(aDraw({ waiting }))}>
      <p>
        <LiveOddsNote />
      </p>
    </LiveDraw>,
  );

test('Tickets that wait for their result are named beside the odds', () => {
  show(3);
  expect(screen.getByText('抽選待ち 3枚')).toBeVisible();
});

test('Without such tickets nothing is said about them', () => {
  show(0);
  expect(screen.queryByText(/抽選待ち/)).toBeNull();
});

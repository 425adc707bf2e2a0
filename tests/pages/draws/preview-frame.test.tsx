import { bestGradesOf } from '#lib/draws/grades-left.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feeSteps } from '#lib/shipments/fee-steps.ts';
import { BuyPanel } from '#components/draws/buy-panel.tsx';
import { DrawPreviewFrame } from '#components/draws/preview-frame.tsx';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { aDraw } from '../../support/api-responses.ts';
import { controlIntersections } from '../browser.ts';

controlIntersections();

test('A preview looks like the page of the draw, but nothing can be bought from it', async () => {
  const draw = aDraw();
  render(
    <DrawPreviewFrame directoryName={draw.directoryName} numbers={numbersOf(draw)}>
      <BuyPanel {...draw} fees={feeSteps(draw)} grades={bestGradesOf(draw.prizes)} />
    </DrawPreviewFrame>,
  );
  await userEvent.click(screen.getByRole('radio', { name: '10回 7,000円' }));
  const buy = screen.getByRole('link', { name: '10回引く 7,000円' });
  // `false`: the default of the event was prevented.
  expect(fireEvent.click(buy)).toBe(false);
  const form = buy.closest('form');
  expect(form && fireEvent.submit(form)).toBe(false);
  expect(screen.getByText(/公開前のプレビューです。/)).toBeVisible();
});

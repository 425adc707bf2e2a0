import { render, screen } from '@testing-library/react';
import { LatestResults } from '#components/home/latest-results.tsx';

test('what came out is told with its time and a link to its draw', () => {
  const result = { directoryName: 'marupo-otsukai', title: 'まるぽのおつかいガチャ', gradeLabel: 'A' };
  render(<LatestResults results={[{ ...result, at: '2026-11-30T10:32:00.000Z' }]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(
    '11月30日(月) 19:32まるぽのおつかいガチャでA賞が出ました',
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '/sanrio/marupo-otsukai');
});

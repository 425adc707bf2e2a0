import { render, screen } from '@testing-library/react';
import { RunningBars } from '#components/shell/running-bars.tsx';

/** The pieces between which a line may end. */
const piecesOf = (element: Element): string[] =>
  [...element.querySelectorAll('wbr')]
    .reduce((html, { outerHTML }) => html.replace(outerHTML, '|'), element.innerHTML)
    .replaceAll(/<[^>]+>|\u2060/g, '')
    .split('|');

test('Lines of the bars end between phrases, never inside a date, a time or a number with its counter', () => {
  render(
    <RunningBars
      announcement={{ text: '12月29日から1月3日(日)まで、1,200円以上の発送をお休みします。', link: null }}
      maintenance={{ sentence: '機械を掃除しています。', until: '2026-11-20T14:00:00.000Z' }}
    />,
  );
  const [maintenance = [], announcement = []] = screen.getAllByRole('paragraph').map(piecesOf);
  expect(announcement.join('')).toBe('12月29日から1月3日(日)まで、1,200円以上の発送をお休みします。');
  expect(announcement.length).toBeGreaterThan(3);
  for (const whole of [/^12月29日から$/, /^1月3日\(日\)まで、$/, /^1,200円/])
    expect(announcement).toContainEqual(expect.stringMatching(whole));
  for (const whole of [/11月20日\(金\)/, /23:00/])
    expect(maintenance).toContainEqual(expect.stringMatching(whole));
});

test('A linked announcement is one link, and without texts there is no bar', () => {
  const { container, rerender } = render(
    <RunningBars announcement={{ text: '新しいお店です。', link: '/sanrio/howto' }} maintenance={null} />,
  );
  expect(screen.getByRole('link', { name: '新しいお店です。' })).toHaveAttribute('href', '/sanrio/howto');
  rerender(<RunningBars announcement={null} maintenance={null} />);
  expect(container).toBeEmptyDOMElement();
});

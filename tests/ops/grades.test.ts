import { existsSync, readFileSync } from 'node:fs';
import { isLettered } from '#components/play/scene/lettered-grades.ts';
import { GRADES, PRIZE_GRADES } from '#lib/contract/enums.ts';

const COLOURS = readFileSync('app/colours.css', 'utf8');
const STYLES = readFileSync('components/ui/grade.css', 'utf8');

test.each(PRIZE_GRADES)('The grade %s has the colours of a drop, its letter, and a tint', (grade) => {
  const [, rule = ''] = new RegExp(`\\[data-grade='${grade}'\\] \\{([^}]*)\\}`).exec(STYLES) ?? [];
  const used = [...rule.matchAll(/--([\w-]+): var\((--\w+)\)/g)];
  expect(used.map(([, name]) => name)).toEqual(['grade-ink', 'grade-letter', 'tint']);
  for (const [, , colour] of used) expect(COLOURS).toContain(`${colour}: #`);
});

/** The shop's lettering has these letters; others are set on a plate. */
test.each(GRADES.filter((grade) => isLettered(grade)))(
  'The grade %s has its picture of the play scene',
  (grade) => {
    expect(existsSync(`public/art/play/grade-${grade}.svg`)).toBe(true);
  },
);

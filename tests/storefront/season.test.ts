import { existsSync, readFileSync } from 'node:fs';
import { seasonAt } from '#lib/site/season.ts';

test.each([
  ['2026-02-28T14:59:59Z', 'winter'],
  ['2026-02-28T15:00:00Z', 'spring'],
  ['2026-05-31T14:59:59Z', 'spring'],
  ['2026-05-31T15:00:00Z', 'summer'],
  ['2026-08-31T14:59:59Z', 'summer'],
  ['2026-08-31T15:00:00Z', 'autumn'],
  ['2026-11-30T14:59:59Z', 'autumn'],
  ['2026-11-30T15:00:00Z', 'winter'],
  ['2026-12-31T15:00:00Z', 'winter'],
])('at %s it is %s in Japan', (at, season) => {
  expect(seasonAt(new Date(at))).toBe(season);
});

test.each(['spring', 'summer', 'autumn', 'winter'])(
  'the style sheet decorates the machine in %s',
  (season) => {
    const css = readFileSync('app/colours.css', 'utf8');
    expect(css).toContain(`--${season}: url('/art/seasons/${season}.svg')`);
    expect(css).toContain(`[data-season='${season}'] {\n  --season: var(--${season});`);
    expect(existsSync(`public/art/seasons/${season}.svg`)).toBe(true);
  },
);

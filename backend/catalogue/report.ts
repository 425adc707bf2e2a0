import { openRules } from '#backend/domain/draws/publish-check.ts';
import type { Plan, Sorted } from './plan.ts';

/** Returns the result of an import as data. */
export const reportData = (plan: Plan, dryRun: boolean) => ({
  dryRun,
  draws: namesOf(plan.draws, ({ directoryName }) => directoryName),
  renamed: Object.fromEntries([...plan.renamed].map(([name, before]) => [before, name])),
  news: namesOf(plan.news, ({ newsId }) => newsId),
  banners: namesOf(plan.banners, ({ bannerId }) => bannerId),
  leftToOperators: plan.leftToOperators,
  pictures: { made: plan.pictures.missing.length, kept: plan.pictures.kept },
  checks: plan.checks,
});

/** Formats the result of an import as a table, with the names of changed entries. */
export function reportTable(plan: Plan, dryRun: boolean): string {
  const { draws, renamed, news, banners, pictures } = reportData(plan, dryRun);
  const counts = ({ added, changed, unchanged }: Names) =>
    [added, changed, unchanged].map((list) => list.length);
  const rows = [
    ['', 'added', 'changed', 'unchanged'],
    ['draws', ...counts(draws)],
    ['news', ...counts(news)],
    ['banners', ...counts(banners)],
    ['pictures', pictures.made, '-', pictures.kept],
  ];
  const lines = rows.map(
    ([name, ...cells]) => `${String(name).padEnd(9)}${cells.map(rightAligned).join('')}`,
  );
  const changed = Object.entries({ draws, news, banners }).flatMap(([kind, names]) =>
    names.changed.map((name) => `changed: ${kind}/${name}`),
  );
  const moved = Object.entries(renamed).map(([before, name]) => `renamed: draws/${before} to draws/${name}`);
  const left = plan.leftToOperators.map((name) => `left as operators have it: ${name}`);
  const toDecide = plan.checks.flatMap(({ directoryName, lines }) => {
    const open = openRules(lines);
    return open.length === 0 ? [] : [`to decide: draws/${directoryName}: ${open.join(', ')}`];
  });
  const end = dryRun ? ['A dry run: nothing was changed.'] : [];
  return [...lines, ...changed, ...moved, ...left, ...toDecide, ...end].join('\n');
}

type Names = Readonly<Record<'added' | 'changed' | 'unchanged', readonly string[]>>;

function namesOf<Entry>(
  { added, changed, unchanged }: Sorted<Entry>,
  nameOf: (entry: Entry) => string,
): Names {
  const names = (list: Sorted<Entry>['added']) => list.map(({ entry }) => nameOf(entry));
  return { added: names(added), changed: names(changed), unchanged: names(unchanged) };
}

const rightAligned = (cell: string | number | undefined) => String(cell).padStart(11);

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What public pages do without until somebody wants it, each by words that stand in its script and in no other. */
const MARKS = {
  zod: 'ZodError',
  ky: 'ForceRetry',
  'the viewer': 'yarl__',
  'the play': 'ハンドルをまわそう',
  'the forms': '入力してください',
};

/** Which of these stand in the first scripts of pages that have no use for them; and marks that mark nothing any more. */
export function strangersIn(build, pages) {
  const textOf = (file) => readFileSync(join(build.folder, file), 'utf8');
  const all = globSync('static/chunks/*.js', { cwd: build.folder });
  const lost = Object.entries(MARKS)
    .filter(([, mark]) => !all.some((file) => textOf(file).includes(mark)))
    .map(
      ([what, mark]) =>
        `${what}: "${mark}" stands in no script of this build; bench/strangers.mjs wants another mark`,
    );
  const met = pages.flatMap(({ route, scripts }) =>
    scripts.flatMap(({ file }) =>
      Object.entries(MARKS)
        .filter(([, mark]) => textOf(file).includes(mark))
        .map(
          ([what]) => `${route} loads ${what} in ${file}, which it has no use for before somebody touches it`,
        ),
    ),
  );
  return [...lost, ...met];
}

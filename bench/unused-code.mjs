import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Code that public pages load on demand, each with a text that only its script contains. */
const MARKS = {
  zod: 'ZodError',
  ky: 'ForceRetry',
  'the viewer': 'yarl__',
  'the play': 'ハンドルをまわそう',
  'the forms': '入力してください',
};

/** Returns a sentence for each of these found in the first scripts of a page, and for each mark found in no script. */
export function unusedCodeIn(build, pages) {
  const textOf = (file) => readFileSync(join(build.folder, file), 'utf8');
  const all = globSync('static/chunks/*.js', { cwd: build.folder });
  const missing = Object.entries(MARKS)
    .filter(([, mark]) => !all.some((file) => textOf(file).includes(mark)))
    .map(
      ([what, mark]) =>
        `${what}: "${mark}" is in no script of this build; change the mark in bench/unused-code.mjs`,
    );
  const loaded = pages.flatMap(({ route, scripts }) =>
    scripts.flatMap(({ file }) =>
      Object.entries(MARKS)
        .filter(([, mark]) => textOf(file).includes(mark))
        .map(
          ([what]) =>
            `${route} loads ${what} in ${file}, although the page needs it only after an interaction`,
        ),
    ),
  );
  return [...missing, ...loaded];
}

/**
 * Prints the size of the scripts in each page's HTML. Fails if a page exceeds its budget (budgets.json), or loads code
 * that it needs only later. Scripts that a page loads later are measured in the browser (tests/e2e/public,
 * bench/pages.mjs). Reads a finished build; needs neither network nor backend. --record stores the sizes for later
 * comparisons.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Build } from './build.mjs';
import { unusedCodeIn } from './unused-code.mjs';

const root = resolve(import.meta.dirname, '..');
const RECORD = join(import.meta.dirname, 'first-load.json');
const { scripts: ALLOWED } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'));

/** Pages that visitors reach only from within the shop, or staff alone. Any other page may be the first one, on a slow phone. */
const OTHERS = /^\/_|^\/preview|^\/sanrio\/mypage|\/(?:shopping|result)$/;

const allowanceOf = (route) => (OTHERS.test(route) ? ALLOWED.otherPages : ALLOWED.publicPages);

const kB = (bytes) => (bytes / 1000).toFixed(1);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function measure(build) {
  const floor = sum(build.framework.map((file) => build.sizeOf(file)));
  const pages = build.pages.map((page) => {
    const scripts = build.scriptsOf(page).map((script) => ({ ...script, size: build.sizeOf(script.file) }));
    return { route: page.route, scripts, own: sum(scripts.map(({ size }) => size)) };
  });
  return { floor, pages };
}

function print({ floor, pages }, recorded) {
  const width = Math.max(...pages.map(({ route }) => route.length)) + 2;
  console.log(`First-load JavaScript, kB gzip (framework ${kB(floor)})\n`);
  console.log(`${'route'.padEnd(width)}${['whole', 'above', 'allowed', 'since'].map(inColumn).join('')}`);
  for (const { route, own } of pages) {
    const since = recorded[route] === undefined ? 'new' : signed(own - recorded[route]);
    const columns = [kB(floor + own), kB(own), kB(allowanceOf(route)), since].map(inColumn);
    console.log(`${route.padEnd(width)}${columns.join('')}${isTooHeavy({ route, own }) ? '  too much' : ''}`);
  }
}

const inColumn = (text) => text.padStart(8);
const isTooHeavy = ({ route, own }) => own > allowanceOf(route);
const signed = (bytes) => (bytes > 0 ? `+${kB(bytes)}` : kB(bytes));

/** Prints the scripts of a page, the largest first, and the modules in them. */
function explain({ route, own, scripts }, recorded) {
  const before = recorded[route] === undefined ? 'is new with' : `grew from ${kB(recorded[route])} to`;
  const allowed = allowanceOf(route);
  console.error(
    `\n${route} ${before} ${kB(own)} kB above the framework; ${kB(allowed)} kB are allowed (bench/budgets.json). ` +
      'A phone parses and runs all of it before the page responds to a tap:',
  );
  for (const { file, size, modules } of scripts.toSorted((one, other) => other.size - one.size)) {
    console.error(`  ${kB(size).padStart(6)} kB  ${file}`);
    for (const name of modules) console.error(`             ${name}`);
  }
}

function main() {
  const folder = join(root, '.next');
  if (!existsSync(join(folder, 'BUILD_ID'))) {
    console.error('There is no finished build to measure: run `npm run build` first.');
    process.exit(1);
  }
  const build = new Build(folder);
  const measured = measure(build);
  const recorded = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
  print(measured, recorded);
  if (process.argv.includes('--record')) {
    const sizes = Object.fromEntries(measured.pages.map(({ route, own }) => [route, own]));
    writeFileSync(RECORD, `${JSON.stringify(sizes, null, 2)}\n`);
  }
  const tooHeavy = measured.pages.filter(isTooHeavy);
  for (const page of tooHeavy) explain(page, recorded);
  const unused = unusedCodeIn(
    build,
    measured.pages.filter(({ route }) => !OTHERS.test(route)),
  );
  for (const sentence of unused) console.error(sentence);
  process.exit(tooHeavy.length + unused.length === 0 ? 0 : 1);
}

main();

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const IS_RECORDED = process.argv.includes('--record');

/**
 * The figures of one run. Each is printed, and written to bench/results/NAME.json, as soon as it is known, so that an
 * interrupted run has them too. A subject that fails is a line, and the others are still measured. With `--record` the
 * measured parts also replace those in bench/NAME.json.
 */
export function openResults(name) {
  const parts = {};
  const failed = [];
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model, node: process.version };
  console.log(`${machine.cores} x ${machine.cpu}, Node ${machine.node}`);
  const keep = () => {
    write(join(import.meta.dirname, 'results'), name, { machine, failed, parts });
    if (IS_RECORDED)
      write(import.meta.dirname, name, { machine, parts: { ...recordedParts(name), ...parts } });
  };
  const report = (word, line) => {
    failed.push(line);
    process.exitCode = 1;
    console.log(`${word}: ${line}`);
    keep();
  };
  const fail = (line) => report('FAILED', line);
  return {
    parts,
    fail,
    /** Reports a goal that was missed. */
    miss: (line) => report('MISSED', line),

    /** Adds a row to a part. `shown`: what is printed of it, if anything. */
    row(part, row, shown) {
      (parts[part] ??= []).push(row);
      if (shown !== undefined) console.log(`${part}: ${lineOf(shown)}`);
      keep();
    },

    /** Replaces the figures of a part. `print` prints them. */
    set(part, figures, print = (all) => console.log(`${part}: ${lineOf(all)}`)) {
      parts[part] = figures;
      print(figures);
      keep();
    },

    /** Returns what `work` returns, or `undefined` after an error, which becomes a line. */
    async attempt(subject, work) {
      try {
        return await work();
      } catch (error) {
        const { message, cause } = error instanceof Error ? error : new Error(String(error));
        fail(`${subject}: ${[message.split('\n', 1), ...(cause === undefined ? [] : [cause])].join(': ')}`);
        return undefined;
      }
    },
  };
}

const lineOf = (row) =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');

function recordedParts(name) {
  const file = join(import.meta.dirname, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).parts : {};
}

const rounded = (_key, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value);

/** Writes each figure, or each row of a table, in a line of its own. */
function write(folder, name, { parts, ...head }) {
  const text = (value) => JSON.stringify(value, rounded);
  const lines = (value) =>
    Array.isArray(value) ? `[\n${value.map((row) => `      ${text(row)}`).join(',\n')}\n    ]` : text(value);
  const fields = Object.entries(head).map(([key, value]) => `  ${text(key)}: ${text(value)}`);
  const tables = Object.entries(parts).map(([key, value]) => `    ${text(key)}: ${lines(value)}`);
  const body = [...fields, `  "parts": {\n${tables.join(',\n')}\n  }`].join(',\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `{\n${body}\n}\n`);
}

import type { Command } from './command.ts';
import { aligned } from './paper/table.ts';

const FOOT = [
  'npm run ops -- help COMMAND says more, also of all that begin with a word: help orders.',
  '--json after a command gives its answer to scripts (npm run --silent ops -- …). It ends with 0 where it was done,',
  'with 1 where the shop said no or something was found, with 2 where it was not understood or nobody answered.',
  '',
  'Commands marked * work on the database itself, that of DATABASE_URL or else the shop’s own under DATA_DIR. All others',
  'ask the backend at OPS_ORIGIN (http://127.0.0.1:4000) with the token in OPS_TOKEN; token make makes one.',
];

const FROM_INPUT =
  '- reads it from the input, which is the way for addresses: what is typed, every user of the machine can see.';

const usage = ({ name, wants, mayLack = 0 }: Command) =>
  [name, ...wants.map((word, at) => (at >= wants.length - mayLack ? `[${word}]` : word))].join(' ');

/** Every command in a line. */
export function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map((one) => [`  ${usage(one)}`, one.says]);
  return ['npm run ops -- COMMAND', '', ...aligned(lines), '', ...FOOT].join('\n');
}

/** The commands that begin with these words, each with its options; undefined where there are none. */
export function helpOn(commands: readonly Command[], words: readonly string[]): string | undefined {
  const begin = words.join(' ');
  const meant = commands.filter(({ name }) => name === begin || name.startsWith(`${begin} `));
  return meant.length === 0 ? undefined : meant.map(helpOfOne).join('\n\n');
}

function helpOfOne(command: Command): string {
  const { says, more, options, mayBeRead } = command;
  const lines = Object.entries(options).map(([name, { wants, says: what, isNeeded }]) => [
    `  --${name}${wants === undefined ? '' : ` ${wants}`}`,
    `${what}${isNeeded === true ? ' (needed)' : ''}`,
  ]);
  const all = aligned([...lines, ['  --json', 'the whole answer as JSON']]);
  return [
    `npm run ops -- ${usage(command)}`,
    `  ${says}`,
    ...(more === undefined ? [] : [indented(more)]),
    ...(mayBeRead === true ? [indented(FROM_INPUT)] : []),
    ...all,
  ].join('\n');
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ');

import { inPlainWords, PlainFailure } from '#backend/persistence/operator-error.ts';
import { Refused, refusalLines } from './call-backend.ts';
import { withInput, findCommand, readWords } from './parse-command.ts';
import { WrongWords } from './arguments.ts';
import { aligned } from './output/print.ts';
import type { Command, ExitCode, Surroundings } from './command.ts';

/** Runs what was typed. Whatever goes wrong is said in a line or a few, never as a stack. */
export async function run(
  commands: readonly Command[],
  words: readonly string[],
  around: Surroundings,
): Promise<ExitCode> {
  try {
    return await obey(commands, words, around);
  } catch (error) {
    around.progress(null);
    if (error instanceof Refused) {
      for (const line of refusalLines(error.refusal)) around.err(line);
      return error.refusal.code === 'tokenNeeded' ? 2 : 1;
    }
    around.err(inPlainWords(error));
    if (error instanceof WrongWords) around.err('npm run ops -- help says what there is.');
    return error instanceof PlainFailure ? 1 : 2;
  }
}

async function obey(
  commands: readonly Command[],
  words: readonly string[],
  around: Surroundings,
): Promise<ExitCode> {
  const [first, ...rest] = words;
  if (first === undefined || first === 'help' || first === '--help' || first === '-h')
    return help(commands, rest, around);
  const found = findCommand(commands, words);
  if (found === undefined) {
    // Half a command, such as `orders`, is a question.
    const meant = helpOn(commands, words);
    if (meant === undefined) throw new WrongWords(`There is no command "${words.join(' ')}".`);
    around.err(meant);
    return 2;
  }
  const given = readWords(found);
  if (given === 'help') return help(commands, found.command.name.split(' '), around);
  return found.command.run(await withInput(found.command, given, around), around);
}

function help(commands: readonly Command[], words: readonly string[], around: Surroundings): ExitCode {
  const text = words.length === 0 ? helpOfAll(commands) : helpOn(commands, words);
  if (text === undefined) throw new WrongWords(`There is no command "${words.join(' ')}".`);
  around.out(text);
  return 0;
}

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
function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map((one) => [`  ${usage(one)}`, one.says]);
  return ['npm run ops -- COMMAND', '', ...aligned(lines), '', ...FOOT].join('\n');
}

/** The commands that begin with these words, each with its options; undefined where there are none. */
function helpOn(commands: readonly Command[], words: readonly string[]): string | undefined {
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

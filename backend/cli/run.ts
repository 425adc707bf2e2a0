import { describeError, OperatorError } from '#backend/persistence/db/operator-error.ts';
import { timeText } from './output/times.ts';
import { PendingApprovalError, RefusalError, refusalLines } from './call-backend.ts';
import { withInput, findCommand, parseWords } from './parse-command.ts';
import { UsageError } from './arguments.ts';
import { aligned } from './output/print.ts';
import type { Command, ExitCode, CommandContext } from './command.ts';

/** Runs the typed command. Prints errors as lines without a stack. */
export async function run(
  commands: readonly Command[],
  words: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  try {
    return await runCommand(commands, words, context);
  } catch (error) {
    context.progress(null);
    if (error instanceof RefusalError) {
      for (const line of refusalLines(error.refusal)) context.err(line);
      return error.refusal.code === 'tokenNeeded' ? 2 : 1;
    }
    if (error instanceof PendingApprovalError) {
      const { number, expiresAt } = error.approval;
      context.err(
        `${error.message} Until ${timeText(expiresAt)}: npm run ops -- approvals approve ${number}`,
      );
      return 1;
    }
    context.err(describeError(error));
    if (error instanceof UsageError) context.err('npm run ops -- help lists the commands.');
    return error instanceof OperatorError ? 1 : 2;
  }
}

async function runCommand(
  commands: readonly Command[],
  words: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const [first, ...rest] = words;
  if (first === undefined || first === 'help' || first === '--help' || first === '-h')
    return help(commands, rest, context);
  const found = findCommand(commands, words);
  if (found === undefined) {
    // The first word of commands, such as `orders`, prints their help.
    const text = helpOn(commands, words);
    if (text === undefined) throw new UsageError(`There is no command "${words.join(' ')}".`);
    context.err(text);
    return 2;
  }
  const given = parseWords(found);
  if (given === 'help') return help(commands, found.command.name.split(' '), context);
  return (await found.command.run(await withInput(found.command, given, context), context)) ?? 0;
}

function help(commands: readonly Command[], words: readonly string[], context: CommandContext): ExitCode {
  const text = words.length === 0 ? helpOfAll(commands) : helpOn(commands, words);
  if (text === undefined) throw new UsageError(`There is no command "${words.join(' ')}".`);
  context.out(text);
  return 0;
}

const FOOT = [
  'npm run ops -- help COMMAND shows its options; help orders shows all commands that begin with that word.',
  '--json prints the response for scripts (npm run --silent ops -- …). Exit code 0: done; 1: refused, or something was',
  'found; 2: not understood, or no answer.',
  '',
  'Commands marked * use the database directly: that of DATABASE_URL, or else the embedded one under DATA_DIR. All others',
  'call the backend at OPS_ORIGIN (http://127.0.0.1:4000) with the token in OPS_TOKEN; token make makes one.',
];

const FROM_INPUT =
  '- reads it from the input. Use it for addresses: every user of the machine can see the words of a command.';

const usage = ({ name, wants, optionalWords = 0 }: Command) =>
  [name, ...wants.map((word, at) => (at >= wants.length - optionalWords ? `[${word}]` : word))].join(' ');

/** One line per command. */
function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map((one) => [`  ${usage(one)}`, one.says]);
  return ['npm run ops -- COMMAND', '', ...aligned(lines), '', ...FOOT].join('\n');
}

/** Help of the commands that begin with these words. Undefined: no such command. */
function helpOn(commands: readonly Command[], words: readonly string[]): string | undefined {
  const begin = words.join(' ');
  const meant = commands.filter(({ name }) => name === begin || name.startsWith(`${begin} `));
  return meant.length === 0 ? undefined : meant.map(helpOfOne).join('\n\n');
}

function helpOfOne(command: Command): string {
  const { says, more, options, readsInput } = command;
  const lines = Object.entries(options).map(([name, { wants, says: what, isNeeded }]) => [
    `  --${name}${wants === undefined ? '' : ` ${wants}`}`,
    `${what}${isNeeded === true ? ' (required)' : ''}`,
  ]);
  const all = aligned([...lines, ['  --json', 'the whole response as JSON']]);
  return [
    `npm run ops -- ${usage(command)}`,
    `  ${says}`,
    ...(more === undefined ? [] : [indented(more)]),
    ...(readsInput === true ? [indented(FROM_INPUT)] : []),
    ...all,
  ].join('\n');
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ');

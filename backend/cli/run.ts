import { describeError, OperatorError } from '#backend/persistence/db/operator-error.ts';
import { UsageError } from './arguments.ts';
import { CallError } from './call-backend.ts';
import { type Command, type CommandContext, EXIT, type ExitCode } from './command.ts';
import { findCommand, parseWords } from './parse-command.ts';
import { aligned } from './print.ts';

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
    context.err(describeError(error));
    if (error instanceof CallError) return error.exitCode;
    if (error instanceof OperatorError) return EXIT.refused;
    if (!(error instanceof UsageError)) return EXIT.unavailable;
    context.err('npm run ops -- help lists the commands.');
    return EXIT.invalid;
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
    // The first word of commands, such as `token`, prints their help.
    const text = helpOn(commands, words);
    if (text === undefined) throw new UsageError(`There is no command "${words.join(' ')}".`);
    context.err(text);
    return EXIT.invalid;
  }
  const parsed = parseWords(found);
  if (parsed === 'help') return help(commands, found.command.name.split(' '), context);
  return (await found.command.run(parsed, context)) ?? EXIT.done;
}

function help(commands: readonly Command[], words: readonly string[], context: CommandContext): ExitCode {
  const text = words.length === 0 ? helpOfAll(commands) : helpOn(commands, words);
  if (text === undefined) throw new UsageError(`There is no command "${words.join(' ')}".`);
  context.out(text);
  return EXIT.done;
}

const FOOT = [
  'npm run ops -- help COMMAND shows its options. In scripts: npm run --silent ops -- …',
  '',
  'Exit codes: 0 done; 1 refused by a rule of the shop; 2 the command or its input is not valid; 3 no token, or its role',
  'does not have the permission; 4 no answer, or a failure; 5 waits for a second person.',
  '',
  'Commands marked * use the database directly: that of DATABASE_URL, or else the embedded one under DATA_DIR. call sends',
  'the token in OPS_TOKEN to the backend at OPS_ORIGIN (http://127.0.0.1:4000).',
];

const usage = ({ name, argumentNames, optionalWords = 0 }: Command) =>
  [
    name,
    ...argumentNames.map((word, at) => (at >= argumentNames.length - optionalWords ? `[${word}]` : word)),
  ].join(' ');

/** One line per command. */
function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map((one) => [`  ${usage(one)}`, one.summary]);
  return ['npm run ops -- COMMAND', '', ...aligned(lines), '', ...FOOT].join('\n');
}

/** Help of the commands that begin with these words. Undefined: no such command. */
function helpOn(commands: readonly Command[], words: readonly string[]): string | undefined {
  const begin = words.join(' ');
  const meant = commands.filter(({ name }) => name === begin || name.startsWith(`${begin} `));
  return meant.length === 0 ? undefined : meant.map(helpOfOne).join('\n\n');
}

function helpOfOne(command: Command): string {
  const { summary, details, options } = command;
  const lines = Object.entries(options).map(([name, { placeholder, summary: text, isRequired }]) => [
    `  --${name}${placeholder === undefined ? '' : ` ${placeholder}`}`,
    `${text}${isRequired === true ? ' (required)' : ''}`,
  ]);
  return [
    `npm run ops -- ${usage(command)}`,
    `  ${summary}`,
    ...(details === undefined ? [] : [details.replaceAll(/^(?=.)/gm, '  ')]),
    ...aligned(lines),
  ].join('\n');
}

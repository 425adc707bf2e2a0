import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Command, ParsedCommand, Options } from './command.ts';
import { UsageError } from './arguments.ts';

type MatchedCommand = { readonly command: Command; readonly rest: readonly string[] };

/** Finds the command named by the first two words or the first one. */
export function findCommand(
  commands: readonly Command[],
  words: readonly string[],
): MatchedCommand | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name);
    if (command !== undefined) return { command, rest: words.slice(length) };
  }
  return undefined;
}

/** Parses the words and options after the name. `'help'`: `--help` was typed. Throws `UsageError` if they are invalid. */
export function parseWords({ command, rest }: MatchedCommand): ParsedCommand<Options> | 'help' {
  const { values: typed, positionals } = parsed(command, rest);
  if (typed['help'] === true) return 'help';
  checkCount(command, positionals.length);
  const values: Record<string, boolean | string | undefined> = {};
  for (const [name, { type, isRequired }] of Object.entries(command.options)) {
    const value = typed[name];
    if (isRequired === true && value === undefined) throw new UsageError(`${command.name} needs --${name}.`);
    values[name] = type === 'boolean' ? value === true : plainText(value);
  }
  return { words: positionals, values };
}

function parsed({ name, options }: Command, rest: readonly string[]) {
  const config: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const [option, { type }] of Object.entries(options)) config[option] = { type };
  try {
    return parseArgs({ args: [...rest], options: config, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkCount({ name, argumentNames, optionalWords = 0 }: Command, count: number): void {
  if (count >= argumentNames.length - optionalWords && count <= argumentNames.length) return;
  const what = argumentNames.length === 0 ? 'nothing after it but options' : argumentNames.join(' ');
  throw new UsageError(`${name} needs ${what}.`);
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : undefined);

import { createInterface } from 'node:readline';

/** An option of a command: `--name` alone, or `--name VALUE`. */
type Option = {
  readonly type: 'boolean' | 'string';
  readonly says: string;
  /** What stands for the value in the help, such as TEXT. */
  readonly wants?: string;
  /** The command does not run without it. */
  readonly isNeeded?: true;
};
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = Option extends O
  ? boolean | string | undefined
  : O extends { readonly type: 'boolean' }
    ? boolean
    : O extends { readonly isNeeded: true }
      ? string
      : string | undefined;

/** What was typed after the command's name. */
export type ParsedCommand<Os extends Options> = {
  readonly words: readonly string[];
  readonly values: { readonly [Name in keyof Os]: ValueOf<Os[Name]> };
  /** For scripts: the whole answer as JSON instead of a table. */
  readonly json: boolean;
};

/** 0: done. 1: the shop said no, or something was found. 2: it was not understood, or the shop was not reached. */
export type ExitCode = 0 | 1 | 2;

/** One line of the table of commands (commands.ts). */
export type Command<Os extends Options = Options> = {
  /** One or two words, such as `orders find`. */
  readonly name: string;
  /** The words that follow it, for the help; `…` at the end of one: it may stand there often. */
  readonly wants: readonly string[];
  /** So many of the words may be left out, from the end. */
  readonly optionalWords?: number;
  /** `-` stands for a word that is read from the input: what is typed, every user of the machine can see. */
  readonly readsInput?: true;
  readonly says: string;
  /** Whatever else is good to know. */
  readonly more?: string;
  readonly options: Os;
  run(given: ParsedCommand<Os>, context: CommandContext): Promise<ExitCode>;
};

/** Lets a command's own options say what `run` is given. */
export const command = <const Os extends Options>(line: Command<Os>): Command => line;

/** What changes much can be looked at first. */
export const DRY_RUN = { type: 'boolean', says: 'only say what would be done' } as const;

/** All that a command meets outside of itself. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What was asked for. */
  out(text: string): void;
  /** What is said about it. */
  err(text: string): void;
  /** How long work goes; the next line takes its place, null takes it away. Nobody but a terminal sees it. */
  progress(line: string | null): void;
  /** Columns of the terminal; undefined where there is none, and so nothing is cut. */
  readonly width: number | undefined;
  /** The first line of what is given to it, asked for where somebody sits there; undefined: there is none. */
  line(): Promise<string | undefined>;
  readonly fetch: typeof fetch;
};

const CLEAR_LINE = '\r\u001B[K';

/** Those of this process. */
export const processContext = (): CommandContext => ({
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${line ?? ''}`);
  },
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
  line: readFirstLine,
  fetch,
});

function readFirstLine(): Promise<string | undefined> {
  if (process.stdin.isTTY) process.stderr.write('> ');
  const lines = createInterface({ input: process.stdin });
  return new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('line', () => {
      lines.close();
      // Whoever goes on writing is not waited for.
      process.stdin.destroy();
    });
    lines.once('close', () => resolve(undefined));
  });
}

import { createInterface } from 'node:readline';

/** An option of a command: `--name` alone, or `--name VALUE`. */
type Option = {
  readonly type: 'boolean' | 'string';
  readonly says: string;
  /** Placeholder of the value in the help, such as TEXT. */
  readonly wants?: string;
  /** The option is required. */
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

/** The words and options after the command's name. */
export type ParsedCommand<Os extends Options> = {
  readonly words: readonly string[];
  readonly values: { readonly [Name in keyof Os]: ValueOf<Os[Name]> };
  /** Prints the whole response as JSON, for scripts. */
  readonly json: boolean;
};

/** 0: done. 1: refused, or something was found. 2: invalid command, or the backend is unreachable. */
export type ExitCode = 0 | 1 | 2;

/** The exit code of a command. Undefined: 0. */
export type Outcome = ExitCode | undefined;

/** An entry of the table of commands (commands.ts). */
export type Command<Os extends Options = Options> = {
  /** One or two words, such as `orders find`. */
  readonly name: string;
  /** The words after the name, for the help. A word that ends in `…` may be repeated. */
  readonly wants: readonly string[];
  /** Number of words that may be omitted, from the end. */
  readonly optionalWords?: number;
  /** `-` reads the word from standard input, because other users of the machine can see arguments. */
  readonly readsInput?: true;
  readonly says: string;
  /** More lines of help. */
  readonly more?: string;
  readonly options: Os;
  run(given: ParsedCommand<Os>, context: CommandContext): Promise<Outcome>;
};

/** Infers the parameter of `run` from the command's options. */
export const command = <const Os extends Options>(line: Command<Os>): Command => line;

/** Option of commands whose reason is logged. */
export const REASON = {
  type: 'string',
  wants: 'TEXT',
  says: 'for the operator log; no name of a member',
  isNeeded: true,
} as const;

/** Option of commands that change many rows. */
export const DRY_RUN = { type: 'boolean', says: 'only say what would be done' } as const;

/** Environment, output and input of a command. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line to standard output. */
  out(text: string): void;
  /** Writes a line to standard error. */
  err(text: string): void;
  /** Replaces the progress line of a terminal; null removes it. Writes nothing without a terminal. */
  progress(line: string | null): void;
  /** Columns of the terminal. Undefined: no terminal, and nothing is cut. */
  readonly width: number | undefined;
  /** Reads the first line of standard input, with a prompt on a terminal. Undefined: it is empty. */
  line(): Promise<string | undefined>;
  readonly fetch: typeof fetch;
};

const CLEAR_LINE = '\r\u001B[K';

/** Creates the context of this process. */
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
      // More input is not waited for.
      process.stdin.destroy();
    });
    lines.once('close', () => resolve(undefined));
  });
}

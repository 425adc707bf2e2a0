import { buffer } from 'node:stream/consumers';

/** An option of a command: `--name` alone, or `--name VALUE`. */
type Option = {
  readonly type: 'boolean' | 'string';
  readonly summary: string;
  /** Placeholder of the value in the help, such as TEXT. */
  readonly placeholder?: string;
  /** The option is required. */
  readonly isRequired?: true;
};
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = Option extends O
  ? boolean | string | undefined
  : O extends { readonly type: 'boolean' }
    ? boolean
    : O extends { readonly isRequired: true }
      ? string
      : string | undefined;

/** The words and options after the command's name. */
export type ParsedCommand<Os extends Options> = {
  readonly words: readonly string[];
  readonly values: { readonly [Name in keyof Os]: ValueOf<Os[Name]> };
};

/** The exit codes, which scripts compare. The help and docs/operator.md describe them. */
export const EXIT = {
  done: 0,
  /** A rule of the shop was against it, or a check found something. */
  refused: 1,
  /** The command or its input is not valid. Nothing was changed. */
  invalid: 2,
  /** No token, or one whose role does not have the permission. */
  notAllowed: 3,
  /** The backend or the database did not answer, or failed. */
  unavailable: 4,
  /** A second person has to approve the call. */
  pending: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of a command. Undefined: 0. */
export type Outcome = ExitCode | undefined;

/** An entry of the table of commands (commands.ts). */
export type Command<Os extends Options = Options> = {
  /** One or two words, such as `token make`. */
  readonly name: string;
  /** The words after the name, for the help. */
  readonly argumentNames: readonly string[];
  /** Number of words that may be omitted, from the end. */
  readonly optionalWords?: number;
  readonly summary: string;
  /** More lines of help. */
  readonly details?: string;
  readonly options: Os;
  run(parsed: ParsedCommand<Os>, context: CommandContext): Promise<Outcome>;
};

/** Infers the parameter of `run` from the command's options. */
export const command = <const Os extends Options>(line: Command<Os>): Command => line;

/** Option of commands that change something. */
export const DRY_RUN = { type: 'boolean', summary: 'only say what would be done' } as const;

/** Option of commands that print a text for people. */
export const JSON_OUTPUT = { type: 'boolean', summary: 'print the result as JSON' } as const;

/** Environment, output and input of a command. */
export type CommandContext = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line to standard output. */
  out(text: string): void;
  /** Writes bytes to standard output. Resolves when they are passed on. */
  write(bytes: Uint8Array): Promise<void>;
  /** Writes a line to standard error. */
  err(text: string): void;
  /** Replaces the progress line of a terminal; null removes it. Writes nothing without a terminal. */
  progress(line: string | null): void;
  /** Whether a person could type the input. */
  readonly isInputTyped: boolean;
  /** Reads standard input to its end. */
  input(): Promise<Uint8Array>;
  readonly fetch: typeof fetch;
};

const CLEAR_LINE = '\r\u001B[K';

/** Creates the context of this process. */
export const processContext = (): CommandContext => ({
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  write: (bytes) => new Promise((resolve) => process.stdout.write(bytes, () => resolve())),
  err: (text) => void process.stderr.write(`${text}\n`),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${line ?? ''}`);
  },
  isInputTyped: process.stdin.isTTY,
  input: () => buffer(process.stdin),
  fetch,
});

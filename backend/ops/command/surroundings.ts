import { createInterface } from 'node:readline';

/** All that a command meets outside of itself. */
export type Surroundings = {
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
export const ofThisProcess = (): Surroundings => ({
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${line ?? ''}`);
  },
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
  line: firstLine,
  fetch,
});

function firstLine(): Promise<string | undefined> {
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

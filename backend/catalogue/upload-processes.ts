import { type ChildProcess, fork } from 'node:child_process';
import type { InquiryPicture } from '#backend/domain/inquiries.ts';
import type { NewPicture, PictureVersion, UnfinishedPicture } from '#backend/persistence/content/pictures.ts';
import type { Original, PictureProblem, PictureSource } from './original-picture.ts';
import type { FileError } from './parse-file.ts';
import type { YamlContent, YamlSource } from './yaml-file.ts';

export type UploadTask =
  | { readonly kind: 'yaml'; readonly input: YamlSource }
  | { readonly kind: 'inspect'; readonly input: PictureSource }
  | { readonly kind: 'render'; readonly input: Original }
  | { readonly kind: 'finish'; readonly input: UnfinishedPicture }
  | { readonly kind: 'inquiry'; readonly input: Uint8Array };

/** The result of each kind of task. */
type Results = {
  readonly yaml: YamlContent | readonly FileError[];
  readonly inspect: Original | PictureProblem;
  readonly render: NewPicture | string;
  readonly finish: readonly PictureVersion[] | string;
  readonly inquiry: InquiryPicture | undefined;
};

export type UploadMessage = { readonly task: UploadTask; readonly maxCpuMs: number };

export type UploadReply = { readonly result: unknown } | { readonly error: string };

/** The process was ended, because the task took too long or too much memory. */
export class UploadTooCostlyError extends Error {
  override readonly name = 'UploadTooCostlyError';

  constructor() {
    super('An upload took too long or too much memory.');
  }
}

/** Too many uploads are waiting. The client may retry later. */
export class UploadQueueFullError extends Error {
  override readonly name = 'UploadQueueFullError';

  constructor() {
    super('Too many uploads are waiting.');
  }
}

/** Processor time of one task. A picture of 20 MB takes 5 s; filters of a drawing can take hours. */
const MAX_CPU_MS = 15_000;

/** Time of one task on a busy machine. */
const MAX_MS = {
  yaml: 20_000,
  inspect: 60_000,
  render: 120_000,
  finish: 120_000,
  inquiry: 40_000,
} as const;

/** Tasks that wait: those of a catalogue and of a few uploads beside it. */
const MAX_WAITING = 64;

/** A process without work ends after this time. */
const IDLE_MS = 30_000;

const MAX_MEMORY_MB = 512;

/** The variables by which decoders find fonts and temporary files: no secret. */
const PASSED = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'XDG_CACHE_HOME', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'];

const decodersEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: process.env.NODE_ENV,
  ...Object.fromEntries(PASSED.map((name) => [name, process.env[name]])),
});

type UploadLimits = {
  /** Processor time of one task. */
  readonly maxCpuMs?: number;
  /** Tasks that wait. */
  readonly maxWaiting?: number;
  /** How far the processes stand back for others of the machine (nice(2)). */
  readonly niceness?: number;
};

type Job = {
  readonly task: UploadTask;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Runs everything whose cost an upload determines in processes of their own, which can be ended: a decoder, a parser of YAML
 * and the filters of a drawing neither stop at a time nor leave the serving thread alone. They get none of the shop's
 * environment, so that their memory holds no secret. They start at the first task and do not keep this process running.
 */
export function openUploadProcesses(
  count: number,
  { maxCpuMs = MAX_CPU_MS, maxWaiting = MAX_WAITING, niceness = 0 }: UploadLimits = {},
) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: Job[] = [];
  let started = 0;

  const start = (): ChildProcess => {
    started += 1;
    const child = fork(new URL('upload-process.ts', import.meta.url), [String(niceness)], {
      execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
      env: decodersEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let isGone = false;
    const gone = () => {
      if (isGone) return;
      isGone = true;
      started -= 1;
      clearTimeout(idle.get(child));
      idle.delete(child);
      runNext();
    };
    child.once('exit', gone);
    // A process that cannot be started has no exit, and one that cannot be reached may go on. There may be several errors.
    child.on('error', () => {
      child.kill('SIGKILL');
      gone();
    });
    return child;
  };

  const rest = (child: ChildProcess) => {
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => end(child), IDLE_MS).unref());
  };

  const end = (child: ChildProcess) => {
    clearTimeout(idle.get(child));
    idle.delete(child);
    if (child.connected) child.disconnect();
  };

  const wake = (): ChildProcess | undefined => {
    const [child] = idle.keys();
    if (child === undefined) return started < count ? start() : undefined;
    clearTimeout(idle.get(child));
    idle.delete(child);
    child.ref();
    child.channel?.ref();
    return child;
  };

  function runNext(): void {
    if (waiting.length === 0) return;
    const child = wake();
    const job = child && waiting.shift();
    if (child === undefined || job === undefined) return;
    const limit = setTimeout(() => child.kill('SIGKILL'), MAX_MS[job.task.kind]);
    const settle = (reply: UploadReply | undefined, failure: Error = new UploadTooCostlyError()) => {
      clearTimeout(limit);
      child.off('message', replied).off('exit', ended).off('error', failed);
      if (reply === undefined) job.reject(failure);
      else if ('error' in reply) job.reject(new Error(reply.error));
      else job.resolve(reply.result);
      if (reply !== undefined) rest(child);
      runNext();
    };
    const replied = (reply: UploadReply) => settle(reply);
    const ended = () => settle(undefined);
    const failed = (error: Error) => settle(undefined, error);
    child.on('message', replied).on('exit', ended).on('error', failed);
    const message: UploadMessage = { task: job.task, maxCpuMs };
    child.send(message);
  }

  return {
    run: <Kind extends UploadTask['kind']>(task: Extract<UploadTask, { readonly kind: Kind }>) =>
      new Promise<Results[Kind]>((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new UploadQueueFullError());
        // The process replies with the result of the task's kind.
        waiting.push({ task, resolve: resolve as Job['resolve'], reject });
        runNext();
      }),
    close: () => {
      for (const child of idle.keys()) end(child);
    },
  };
}

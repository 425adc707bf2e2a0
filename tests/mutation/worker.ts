import { runTestFile } from './run-test-file.ts';
import { applyChange, type Change, type Imports, knownImports } from './versions.ts';

/** Test files to run until one fails, with a changed module or without. */
export type Task = { readonly files: readonly string[]; readonly change?: Change };

export type TaskResult = {
  readonly runs: readonly { readonly file: string; readonly ms: number; readonly failure?: string }[];
  readonly imports: Imports;
};

async function runTask({ files, change }: Task): Promise<TaskResult> {
  if (change !== undefined) applyChange(change);
  const runs: TaskResult['runs'][number][] = [];
  for (const file of files) {
    const startedAt = performance.now();
    const failure = await runTestFile(file);
    const ms = performance.now() - startedAt;
    if (failure !== undefined) return { runs: [...runs, { file, ms, failure }], imports: [] };
    runs.push({ file, ms });
  }
  return { runs, imports: change === undefined ? knownImports() : [] };
}

process.on('message', (task: Task) => void runTask(task).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());

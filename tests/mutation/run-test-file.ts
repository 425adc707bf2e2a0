import { createRequire } from 'node:module';
import circus, { addEventHandler, getState, resetState, run, type State } from 'jest-circus';
import fc from 'fast-check';
import { urlOf } from './versions.ts';

// The package that circus itself uses.
const { expect } = createRequire(import.meta.resolve('jest-circus'))('expect');
Object.assign(globalThis, circus, { expect });

// The same mutation is noticed in each run, or in none.
fc.configureGlobal({ seed: 1 });

addEventHandler((event, { rootDescribeBlock }) => {
  if (event.name === 'test_done' && event.test.errors.length > 0) skipRest(rootDescribeBlock);
});

/** One failure is enough. */
function skipRest(block: State['rootDescribeBlock']): void {
  for (const child of block.children)
    if (child.type === 'describeBlock') skipRest(child);
    else if (child.status === null) child.mode = 'skip';
}

/** Runs a test file, in the version of its modules that is loaded now. Returns its first failure, if any. */
export async function runTestFile(file: string): Promise<string | undefined> {
  resetState();
  getState().testTimeout = 60_000;
  try {
    await import(urlOf(file));
  } catch (error) {
    return String(error);
  }
  const { testResults, unhandledErrors } = await run();
  const failed = testResults.find(({ errors }) => errors.length > 0);
  if (failed !== undefined) return `${failed.testPath.slice(1).join(', ')}: ${failed.errors[0]}`;
  return unhandledErrors[0];
}

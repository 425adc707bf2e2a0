import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export type Count = { readonly passed: number; readonly failed: number };

const JestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  /** Files that could not be loaded. Their tests are in no other number. */
  numRuntimeErrorTestSuites: z.int(),
});

const BrowserReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  /** Errors outside of tests. */
  errors: z.array(z.unknown()),
});

export function countJestTests(file: string): Count {
  const report = JestReport.parse(readJson(file));
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** Counts a test that passes only when it is repeated as failed. */
export function countBrowserTests(file: string): Count {
  const { stats, errors } = BrowserReport.parse(readJson(file));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Error('The tests wrote no report: they ended early.');
  return JSON.parse(readFileSync(file, 'utf8'));
}

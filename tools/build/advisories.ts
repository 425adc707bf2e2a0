import { z } from 'zod';

/** The answer of `npm audit --json`. Without the counts npm has reached no advisories. */
const AuditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
  metadata: z.object({ dependencies: z.object({ total: z.int() }) }),
});

/** A report of a machine that reaches advisories, for one that does not. */
const SavedReport = z.object({
  lockDigest: z.string(),
  checkedAt: z.iso.datetime(),
  report: AuditReport,
});
export type SavedReport = z.infer<typeof SavedReport>;

/** A week: docs/operating.md has the check run weekly. */
const OLDEST_MS = 8 * 24 * 60 * 60_000;

/** The packages with a known vulnerability, or why nothing is known about them. */
export type AdvisoryCheck =
  | { readonly notChecked: string }
  | {
      readonly packages: number;
      readonly vulnerable: readonly string[];
      readonly report: SavedReport['report'];
    };

/** Reads the answer of `npm audit --json`. */
export function readAudit(output: string): AdvisoryCheck {
  const parsed = AuditReport.safeParse(jsonOf(output));
  if (!parsed.success) return { notChecked: 'the registry gave no advisories' };
  const { vulnerabilities, metadata } = parsed.data;
  const vulnerable = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range} (${severity})`,
  );
  return { packages: metadata.dependencies.total, vulnerable, report: parsed.data };
}

/** Reads the report of another machine: for the same lock file, and not older than eight days. */
export function readSaved(text: string, lockDigest: string, now: Date): AdvisoryCheck {
  const parsed = SavedReport.safeParse(jsonOf(text));
  if (!parsed.success) return { notChecked: 'the file is no saved report' };
  const { data } = parsed;
  if (data.lockDigest !== lockDigest) return { notChecked: 'the report is about another package-lock.json' };
  if (now.getTime() - Date.parse(data.checkedAt) > OLDEST_MS)
    return { notChecked: `the report is of ${data.checkedAt}, older than eight days` };
  return readAudit(JSON.stringify(data.report));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

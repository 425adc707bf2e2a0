import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AdvisoryCheck, readAudit, readSaved, type SavedReport } from './advisories.ts';

// npm run vulnerabilities [-- --save FILE | --from FILE]. Exit code 0: nothing is known, 1: something is, 3: not checked.

const ROOT = join(import.meta.dirname, '../..');

const { values } = parseArgs({ options: { save: { type: 'string' }, from: { type: 'string' } } });
const lockDigest = createHash('sha256')
  .update(readFileSync(join(ROOT, 'package-lock.json')))
  .digest('hex');
const check =
  values.from === undefined ? askRegistry() : readSaved(read(values.from), lockDigest, new Date());
process.exitCode = report(check);

function askRegistry(): AdvisoryCheck {
  const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return readAudit(stdout ?? '');
}

function report(found: AdvisoryCheck): number {
  if ('notChecked' in found) {
    process.stderr.write(
      `NOT CHECKED: ${found.notChecked}. Nothing is known about the vulnerabilities of the packages.\n`,
    );
    return 3;
  }
  if (values.save !== undefined) {
    const saved: SavedReport = { lockDigest, checkedAt: new Date().toISOString(), report: found.report };
    writeFileSync(values.save, JSON.stringify(saved));
  }
  process.stdout.write(
    `${found.packages} packages checked, ${found.vulnerable.length} with a known vulnerability.\n`,
  );
  for (const line of found.vulnerable) process.stderr.write(`${line}\n`);
  return found.vulnerable.length === 0 ? 0 : 1;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

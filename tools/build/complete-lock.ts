import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completed, type LockFile, withDigests } from './lock-file.ts';

const FILE = join(import.meta.dirname, '../../package-lock.json');

/** The digest that the registry names; `undefined`: it does not have the package. */
function digestOf(name: string, version: string): string | undefined {
  try {
    const asked = ['view', `${name}@${version}`, 'dist.integrity'];
    return (
      execFileSync('npm', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

const lock = completed(JSON.parse(readFileSync(FILE, 'utf8')) as LockFile);
const { lock: checked, without } = withDigests(lock, digestOf);
writeFileSync(FILE, `${JSON.stringify(checked, null, 2)}\n`);
if (without.length > 0) {
  process.stderr.write(
    `NOT CHECKED when installed, because the registry has no digest:\n${without.join('\n')}\n`,
  );
  process.exitCode = 1;
}

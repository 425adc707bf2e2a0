import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completed, type LockFile } from './lock-file.ts';

const FILE = join(import.meta.dirname, '../../package-lock.json');

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as LockFile;
writeFileSync(FILE, `${JSON.stringify(completed(lock), null, 2)}\n`);

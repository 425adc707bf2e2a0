import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockFile } from './lock-file.ts';
import { noticesOf, noticesText } from './notices.ts';

const ROOT = join(import.meta.dirname, '../..');

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
process.stdout.write(noticesText(noticesOf(ROOT, packages)));

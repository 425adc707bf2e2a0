import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../run/temporary-folder.ts';

const DEPLOYED = join(import.meta.dirname, '..', '..', 'deploy', 'systemd');
const root = temporaryFolder();

beforeAll(() => {
  const units = join(root, 'etc', 'systemd', 'system');
  mkdirSync(units, { recursive: true });
  cpSync(DEPLOYED, units, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The highest exposure of a unit, from 0 to 10, that systemd calls well protected. */
const MAX_EXPOSURE = 2;

test.each([
  'backend',
  'storefront',
  'test-backend',
  'test-storefront',
  'backup',
  'ledger-audit',
  'advisories',
])('systemd rates the exposure of the %s at 2.0 or less', (name) => {
  const args = [`--root=${root}`, 'security', '--offline=true', '--no-pager', `koron-do-${name}.service`];
  const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout + stderr)?.[1];
  process.stdout.write(`${name}: ${exposure}\n`);
  expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
});

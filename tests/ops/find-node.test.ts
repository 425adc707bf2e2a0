import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectNode, type Machine } from '#backend/launcher/find-node.mjs';
import { temporaryFolder } from '../run/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a program that prints a version as Node does, or that fails. */
function program(path: string, version: string | undefined): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, version === undefined ? '#!/no/such/loader\n' : `#!/bin/sh\necho ${version}\n`);
  chmodSync(file, 0o755);
  return file;
}

const machine = (changes: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  home: join(folder, 'home'),
  path: join(folder, 'bin'),
  running: program('running/node', '20.20.2'),
  roots: [join(folder, 'brew')],
  ...changes,
});

const found = (changes?: Partial<Machine>) => projectNode(join(folder, 'project'), machine(changes));

test('the Node of the project comes before a newer one of the machine', () => {
  const own = program('project/node_modules/.bin/node', '24.21.0');
  program('bin/node', '26.0.0');

  expect(found()).toBe(own);
});

test('a Node that does not run on this system is passed over', () => {
  program('project/node_modules/.bin/node', undefined);
  const installed = program('bin/node', '24.4.0');

  expect(found()).toBe(installed);
});

test.each([
  'brew/opt/node@24/bin/node',
  'home/.nvm/versions/node/v24.1.0/bin/node',
  'home/.local/share/fnm/node-versions/v24.1.0/installation/bin/node',
  'home/.volta/tools/image/node/26.1.0/bin/node',
])('finds %s', (path) => {
  const installed = program(path, '24.4.0');

  expect(found()).toBe(installed);
});

test.each(['20.20.2', '22.22.0', '25.9.0'])(
  'without another than %s one line says what to install',
  (version) => {
    program('bin/node', version);
    const line =
      /^Node 24 is needed, this is [\d.]+, and the project brings its own for Linux with glibc only: .*start again\.$/;

    expect(() => found()).toThrow(line);
    expect(() => found({ platform: 'darwin' })).toThrow(/brew install node@24/);
  },
);

test('without packages a command says how to install them', () => {
  const launcher = join(folder, 'project/backend/launcher');
  cpSync(join(import.meta.dirname, '../../backend/launcher'), launcher, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(launcher, 'run.mjs'), 'verify/main.ts'], {
    encoding: 'utf8',
  });

  expect([status, stderr.trim()]).toEqual([
    1,
    'The packages are not installed: npm run shop or npm ci installs them.',
  ]);
});

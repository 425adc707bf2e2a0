import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

// This file runs before anything is installed, on the machine's own Node: nothing but Node itself may be imported.

export const REQUIRED_MAJOR = 24;

/** Packages refuse versions that never get long-term support, which are the odd ones. */
export function isSupported(version) {
  const major = Number(version.split('.')[0]);
  return major >= REQUIRED_MAJOR && major % 2 === 0;
}

/**
 * Returns the Node of the project, or else one of the machine that is new enough.
 * @param {string} root
 * @param {Machine} machine
 */
export function projectNode(root, machine = thisMachine()) {
  const found = candidates(root, machine).find((program) => isSupported(versionOf(program)));
  if (found !== undefined) return found;
  throw new Error(
    `Node ${REQUIRED_MAJOR} is needed, this is ${process.versions.node}, and the project brings its own for Linux with glibc only: ` +
      `${installationOf(machine.platform)} and start again.`,
  );
}

/**
 * @typedef {{ platform: NodeJS.Platform, home: string, path: string, running: string, roots: readonly string[] }} Machine
 * @returns {Machine}
 */
const thisMachine = () => ({
  platform: process.platform,
  home: homedir(),
  path: process.env.PATH ?? '',
  running: process.execPath,
  roots: ['/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew'],
});

/** Programs that may not exist, be too old or not run here. */
function candidates(root, { home, path, running, roots }) {
  return [
    join(root, 'node_modules', '.bin', 'node'),
    running,
    ...path.split(delimiter).map((folder) => join(folder, 'node')),
    // Homebrew does not put a formula with a version on the path.
    ...roots.map((brew) => join(brew, 'opt', `node@${REQUIRED_MAJOR}`, 'bin', 'node')),
    ...ofVersionManagers(home),
  ];
}

/** Where nvm, fnm, mise, asdf and Volta keep their versions. */
const VERSION_FOLDERS = [
  ['.nvm/versions/node', 'bin/node'],
  ['.local/share/fnm/node-versions', 'installation/bin/node'],
  ['Library/Application Support/fnm/node-versions', 'installation/bin/node'],
  ['.local/share/mise/installs/node', 'bin/node'],
  ['.asdf/installs/nodejs', 'bin/node'],
  ['.volta/tools/image/node', 'bin/node'],
];

function ofVersionManagers(home) {
  return VERSION_FOLDERS.flatMap(([folder, program]) => {
    const versions = join(home, folder);
    if (!existsSync(versions)) return [];
    const wanted = readdirSync(versions).filter((name) => isSupported(name.replace(/^v/, '')));
    return wanted.map((name) => join(versions, name, program));
  });
}

/** The version, or an empty text if the program is missing or does not run. */
function versionOf(program) {
  if (!existsSync(program)) return '';
  const { status, stdout } = spawnSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

function installationOf(platform) {
  if (platform === 'darwin') return `install it (brew install node@${REQUIRED_MAJOR}, or from nodejs.org)`;
  return `install it (from nodejs.org, or by your system's packages: apk add nodejs npm on Alpine)`;
}

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSupported, projectNode } from './find-node.mjs';

// This file runs before anything is installed, on the machine's own Node: nothing but Node itself may be imported.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs missing packages, then runs a file on the project's own Node, which can differ from the machine's. Exits with
 * the exit code of that file.
 * @param {URL} file
 */
export async function runOnProjectNode(file) {
  try {
    const fresh = await installMissing(ROOT);
    // The installation may have replaced the running Node, so the new one is started.
    if (isSupported(process.versions.node) && !fresh) await import(file.href);
    else process.exit(await runOnOwnNode(fileURLToPath(file)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Runs a file on the project's Node. Forwards signals. The IPC channel closes if this process is killed, which ends the other. */
export async function runOnOwnNode(file) {
  const node = projectNode(ROOT);
  const child = spawn(node, [file, ...process.argv.slice(2)], {
    cwd: ROOT,
    // npm scripts and tools that it starts find the same Node.
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

// Not `npm ci`, which first deletes all packages: this keeps those that are present. It installs the versions of the
// lock file and does not change it.
const INSTALL = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Installs the packages unless those of the lock file are present.
 * @param {string} root
 * @returns {Promise<boolean>} whether something was installed
 */
async function installMissing(root) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const folder = join(root, 'node_modules');
  const underWay = join(folder, '.installing');
  if (isInstalled(root) && !existsSync(underWay)) return false;
  console.log('Installing the packages (once; about a minute) …');
  const progress = setInterval(() => console.log(`  … still installing (${seconds()})`), 15_000);
  try {
    if (existsSync(underWay) || !existsSync(installedListOf(root))) empty(folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(underWay, 'The installation is incomplete while this file exists.\n');
    const installing = npm([...INSTALL, '--loglevel=error'], root);
    void warnWithoutNetwork(root);
    await installing;
    rmSync(underWay);
  } finally {
    clearInterval(progress);
  }
  console.log(`Installed the packages (${seconds()}).`);
  return true;
}

const NO_NETWORK = /EAI_AGAIN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|ETIMEDOUT/;
const UNREACHABLE = "npm's registry cannot be reached. Connect this machine to the network";

/** Says at once that there is no network: npm asks for each package, for minutes. Its cache may have all of them. */
const warnWithoutNetwork = (root) =>
  npm(['ping', '--fetch-retries=0', '--loglevel=error'], root).catch(({ message }) => {
    if (message.includes(UNREACHABLE))
      console.log(`  ${UNREACHABLE}, unless npm has all packages in its cache.`);
  });

/** Deletes everything after an interrupted installation, because npm takes a partly unpacked package for complete. */
function empty(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

const installedListOf = (root) => join(root, 'node_modules', '.package-lock.json');

export const hasPackages = () => existsSync(installedListOf(ROOT));

/** Compares with npm's list of installed packages, which npm writes last. */
function isInstalled(root) {
  const present = packagesIn(installedListOf(root));
  if (present === undefined) return false;
  return Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {}).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    if (found === undefined) return wanted.optional === true;
    const isEqual = found.version === wanted.version && found.integrity === wanted.integrity;
    return isEqual && existsSync(join(root, path, 'package.json'));
  });
}

function packagesIn(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm replaces node_modules with the Node of `npm run` in it, so npm runs on the Node that started it.
 */
function npm(args, root) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [program, ...first] = script === undefined ? ['npm'] : [node, script];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    // npm stops slowly; the next installation repeats an interrupted one.
    const abort = () => {
      process.kill(-child.pid, 'SIGKILL');
      process.exit(0);
    };
    for (const signal of SIGNALS) process.on(signal, abort);
    const end = (reason) => {
      for (const signal of SIGNALS) process.off(signal, abort);
      if (reason === undefined) resolve();
      else reject(new Error(`The packages could not be installed: ${reason}`));
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code) => end(code === 0 ? undefined : reasonIn(errors, code)));
  });
}

function reasonIn(errors, code) {
  if (/ENOSPC/.test(errors)) return 'the disk is full. Make room and start again.';
  if (NO_NETWORK.test(errors)) return `${UNREACHABLE} and start again.`;
  const lines = errors
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !/complete log/.test(line));
  const text = lines.map((line) => line.replace(/^npm error ?/, '').trim()).filter((line) => line !== '');
  return text.length > 0 ? text.slice(0, 3).join(' ') : `npm ended with ${code ?? 'a signal'}.`;
}

const POLL_MS = 250;

/**
 * Calls `then` when npm, the parent process, has ended, so that the shop does not run on unreachably. Does nothing outside
 * npm, where a process may outlive its shell.
 * @param {() => void} then
 */
export function whenOrphaned(then) {
  if (process.env.npm_execpath === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    then();
  }, POLL_MS);
  looking.unref();
}

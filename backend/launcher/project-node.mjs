import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// This file runs before anything is installed, on the machine's own Node: nothing but Node itself may be imported.

const WANTED = 24;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs what is missing, then runs a file of this project on the Node that the project brings along, which need not
 * be the one that the machine has. Ends this process with that file's exit code.
 * @param {URL} file
 */
export async function runOnProjectNode(file) {
  try {
    const fresh = await installWhatIsMissing(ROOT);
    // A Node started out of node_modules was replaced by the installation, so it is started anew.
    if (isNewEnough() && !fresh) await import(file.href);
    else process.exit(await runElsewhere(fileURLToPath(file)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= WANTED;

function nodeOfTheProject() {
  const own = join(ROOT, 'node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  if (isNewEnough() && existsSync(process.execPath)) return process.execPath;
  throw new Error(
    `Node ${WANTED} or newer is needed, this is ${process.versions.node}. ` +
      `The project brings its own for Linux on x64 only: elsewhere install Node ${WANTED} and start again.`,
  );
}

/** Hands every signal on; the open channel tells the other process, should this one be killed without a word. */
function runElsewhere(file) {
  const child = spawn(nodeOfTheProject(), [file, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

// This file runs before anything is installed, on the machine's own Node: nothing but Node itself may be imported.

// Not `npm ci`: it refuses a lock file in which other systems' variants of a package are missing, and a registry need
// not carry all of them. This takes the very versions that the lock file names, and leaves that file alone.
const INSTALL = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Installs the packages when those present are not those the lock file names.
 * @param {string} root
 * @returns {Promise<boolean>} whether something was installed
 */
async function installWhatIsMissing(root) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const folder = join(root, 'node_modules');
  const underWay = join(folder, '.installing');
  if (isInstalled(root) && !existsSync(underWay)) return false;
  console.log('Installing the packages (once; about a minute) …');
  const progress = setInterval(() => console.log(`  … still installing (${seconds()})`), 15_000);
  try {
    if (existsSync(underWay) || !existsSync(noteOf(root))) empty(folder);
    mkdirSync(folder, { recursive: true });
    writeFileSync(underWay, 'What lies here is not whole as long as this file lies here.\n');
    await npm([...INSTALL, '--loglevel=error'], root);
    rmSync(underWay);
  } finally {
    clearInterval(progress);
  }
  console.log(`Installed the packages (${seconds()}).`);
  return true;
}

/** A package unpacked half looks whole to npm, so after an installation broken off nothing is kept. */
function empty(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

const noteOf = (root) => join(root, 'node_modules', '.package-lock.json');

/** npm keeps a note of what it has put into node_modules, written as its last step. */
function isInstalled(root) {
  const present = packagesIn(noteOf(root));
  if (present === undefined) return false;
  return Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {}).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    if (found === undefined) return wanted.optional === true;
    const isTheSame = found.version === wanted.version && found.integrity === wanted.integrity;
    return isTheSame && existsSync(join(root, path, 'package.json'));
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
 * npm replaces node_modules, and with it the Node that a script under `npm run` is started with: so npm runs on the
 * Node that it was itself started with.
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
    // npm takes its time to stop by itself; what it leaves half done is done anew by the next installation.
    const breakOff = () => {
      process.kill(-child.pid, 'SIGKILL');
      process.exit(0);
    };
    for (const signal of SIGNALS) process.on(signal, breakOff);
    const end = (reason) => {
      for (const signal of SIGNALS) process.off(signal, breakOff);
      if (reason === undefined) resolve();
      else reject(new Error(`The packages could not be installed: ${reason}`));
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code) => end(code === 0 ? undefined : whyIn(errors, code)));
  });
}

function whyIn(errors, code) {
  if (/ENOSPC/.test(errors)) return 'the disk is full. Make room and start again.';
  const lines = errors
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !/complete log/.test(line));
  const text = lines.map((line) => line.replace(/^npm error ?/, '').trim()).filter((line) => line !== '');
  return text.length > 0 ? text.slice(0, 3).join(' ') : `npm ended with ${code ?? 'a signal'}.`;
}

const LOOK_MS = 250;

/**
 * Calls back when npm, which started this process, has died without a word: a shop that nobody can reach any more must
 * not run on. Outside npm a process may well outlive the shell that started it.
 * @param {() => void} then
 */
export function whenOrphaned(then) {
  if (process.env.npm_execpath === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    then();
  }, LOOK_MS);
  looking.unref();
}

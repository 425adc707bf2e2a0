import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenOrphaned } from './orphaned.mjs';
import { installWhatIsMissing } from './packages.mjs';

// This file runs before anything is installed, on the machine's own Node: nothing but Node itself may be imported.

const WANTED = 24;
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

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

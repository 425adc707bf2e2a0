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

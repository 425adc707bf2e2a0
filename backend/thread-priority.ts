import { constants, getPriority, platform, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread by these steps of niceness, below that of the thread which started it. Does
 * nothing on systems other than Linux, where the priority belongs to the whole process (setpriority(2), NOTES).
 */
export function lowerThreadPriority(steps: number): void {
  if (platform() === 'linux') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps));
}

import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const CGROUPS = '/sys/fs/cgroup';
/** The controller of version 1 has a folder of its own. */
const isFirstVersion = existsSync(join(CGROUPS, 'cpu', 'cpu.cfs_quota_us'));
const PERIOD_US = 100_000;

const groupsOf = (folder: string) => join(CGROUPS, isFirstVersion ? 'cpu' : '', basename(folder));

/** The cgroup of a machine, whose processes share its limit. */
export function createProcessorGroup(folder: string, machine: string): string {
  const groups = groupsOf(folder);
  const group = join(groups, machine);
  mkdirSync(group, { recursive: true });
  if (!isFirstVersion)
    for (const parent of [CGROUPS, groups]) writeFileSync(join(parent, 'cgroup.subtree_control'), '+cpu');
  return group;
}

/** Limits the processor time of a group to a number of cores. `undefined`: no limit. */
export function limitProcessor(group: string, cores: number | undefined): void {
  const quota = cores === undefined ? undefined : cores * PERIOD_US;
  if (isFirstVersion) writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota ?? -1));
  else writeFileSync(join(group, 'cpu.max'), `${quota ?? 'max'} ${PERIOD_US}`);
}

/** Removes the groups of a drill, whose processes have ended or are about to. Throws if some have not after 20 s. */
export async function removeProcessorGroups(folder: string): Promise<void> {
  for (let left = 200; !isRemoved(groupsOf(folder)); left -= 1) {
    if (left === 0) throw new Error(`${groupsOf(folder)} has processes that do not end.`);
    await pause(100);
  }
}

/** Removes the groups of drills that were cut off, whose folders have this beginning. Those of a running drill stay. */
export function removeFormerGroups(beginning: string): void {
  const all = groupsOf('');
  const former = existsSync(all) ? readdirSync(all).filter((name) => name.startsWith(beginning)) : [];
  for (const name of former) isRemoved(join(all, name));
}

/** `false`: a process is in one of them. */
function isRemoved(groups: string): boolean {
  if (!existsSync(groups)) return true;
  const own = readdirSync(groups, { withFileTypes: true }).filter((one) => one.isDirectory());
  try {
    for (const { name } of own) rmdirSync(join(groups, name));
    rmdirSync(groups);
    return true;
  } catch {
    return false;
  }
}

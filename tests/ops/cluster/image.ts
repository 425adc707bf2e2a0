import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's packages of a cluster, as docs/cluster.md names them. */
const PACKAGES = [
  'postgresql-15',
  'patroni',
  'python3-idna',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbackrest',
  // For a wrong clock.
  'libfaketime',
];

/** Mounts an overlay of this system's files at `base`, whose changes are in `image`. */
export const MOUNT_BASE =
  'mount -t overlay overlay -o lowerdir=/,upperdir="$FOLDER/image",workdir="$FOLDER/image-work" "$FOLDER/base"';

/** policy-rc.d: no service is started by its installation (invoke-rc.d(8)). */
const INSTALL = `
set -e
${MOUNT_BASE}
cd "$FOLDER/base"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs tmpfs run
printf '#!/bin/sh\nexit 101\n' > usr/sbin/policy-rc.d
chmod 755 usr/sbin/policy-rc.d
chroot . apt-get update -q
chroot . apt-get install -q -y --no-install-recommends ${PACKAGES.join(' ')}
chroot . adduser -q etcd ssl-cert
chroot . useradd --system --user-group koron-do
chroot . install -d -m 700 -o koron-do -g koron-do /var/lib/koron-do
`;

/** Installs Debian's packages into an overlay of this system. The system itself stays unchanged. */
export async function installImage(folder: string): Promise<void> {
  for (const each of ['image', 'image-work', 'base']) mkdirSync(join(folder, each), { recursive: true });
  const env = { ...process.env, FOLDER: folder, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('unshare', ['--mount', 'sh', '-c', INSTALL], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Debian's packages were not installed:\n${output.slice(-2_000)}`);
}

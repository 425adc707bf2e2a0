import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { rowsOf } from './processes.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { openTestDatabase } from '../support/database.ts';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const file = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });

let server: Awaited<ReturnType<typeof startEmbedded>>;

beforeAll(async () => {
  makeAuthority('authority');
  makeAuthority('another');
  await (await startEmbedded({ dataDir, log: () => {} })).stop();
  certify(realpathSync(join(dataDir, 'postgres')));
  server = await startEmbedded({ dataDir, log: () => {} });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function makeAuthority(name: string): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', 'basicConstraints=critical,CA:TRUE'];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.crt`,
    ...subject,
  );
}

/** Gives the server a certificate of the authority for the name localhost. */
function certify(cluster: string): void {
  const { uid, gid } = statSync(cluster);
  const signed = [
    '-CA',
    'authority.crt',
    '-CAkey',
    'authority.key',
    '-addext',
    'subjectAltName=DNS:localhost',
  ];
  const key = join(cluster, 'server.key');
  const certificate = join(cluster, 'server.crt');
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  openssl('req', '-x509', '-subj', '/CN=localhost', ...signed, ...made);
  for (const path of [key, certificate]) chownSync(path, uid, gid);
  appendFileSync(join(cluster, 'postgresql.conf'), '\nssl = on\n');
}

function address(host: string, authority: string): string {
  const url = new URL(server.url);
  url.hostname = host;
  url.search = `sslmode=verify-full&sslrootcert=${encodeURIComponent(file(authority))}`;
  return url.href;
}

const OWN_CONNECTION = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

test('with sslmode=verify-full pools and single connections use TLS', async () => {
  const url = address('localhost', 'authority.crt');
  const database = openTestDatabase(url);

  expect((await database.db.execute(sql.raw(OWN_CONNECTION))).rows).toEqual([{ ssl: true }]);
  expect(await rowsOf(url, OWN_CONNECTION)).toEqual([{ ssl: true }]);
  await database.close();
});

test.each([
  ['of another authority', () => address('localhost', 'another.crt'), /certificate/],
  ['for another name', () => address('127.0.0.1', 'authority.crt'), /does not match certificate's altnames/],
])('a server with a certificate %s gets no password', async (_, url, reason) => {
  await expect(rowsOf(url(), OWN_CONNECTION)).rejects.toThrow(reason);
});

test('a certificate file that does not exist is named', async () => {
  await expect(rowsOf(address('localhost', 'missing.crt'), OWN_CONNECTION)).rejects.toThrow(
    file('missing.crt'),
  );
});

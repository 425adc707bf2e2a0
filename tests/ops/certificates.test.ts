import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { request as secureRequest } from 'node:https';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { freePort } from '../run/start-shop.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { end } from '../support/built-storefront.ts';
import { untilListening } from './nginx.ts';

const DEPLOYED = join(import.meta.dirname, '..', '..', 'deploy', 'nginx');
const NAMES = ['shop.example.jp', 'ops.example.jp'];

const folder = temporaryFolder();
const ports = {
  plain: await freePort(),
  secure: await freePort(),
  calls: await freePort(),
  console: await freePort(),
};
let consoleServer: Server;
let nginx: ChildProcess | undefined;

beforeAll(() => {
  mkdirSync(join(folder, 'acme/.well-known/acme-challenge'), { recursive: true });
  writeFileSync(join(folder, 'acme/.well-known/acme-challenge/proof'), 'proof of the name');
  consoleServer = createServer((asked, answer) => answer.end(`console of ${asked.headers.host}`));
  consoleServer.listen(ports.console, '127.0.0.1');
});

afterEach(async () => {
  if (nginx !== undefined) await end(nginx);
});

afterAll(() => {
  consoleServer.close();
  rmSync(folder, { recursive: true, force: true });
});

function certificate(name: string): void {
  const to = join(folder, 'live', name);
  mkdirSync(to, { recursive: true });
  const made = ['-nodes', '-keyout', join(to, 'privkey.pem'), '-out', join(to, 'fullchain.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-subj', `/CN=${name}`, ...made], {
    stdio: 'ignore',
  });
}

/** The deployed files with ports, folders and networks of this test. */
function adapted(file: string): string {
  return readFileSync(join(DEPLOYED, file), 'utf8')
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.secure}`)
    .replace('127.0.0.1:4080', `127.0.0.1:${ports.calls}`)
    .replaceAll(/127\.0\.0\.1:(?:4001|3100|4101)/g, `127.0.0.1:${ports.console}`)
    .replace('10.8.0.0/24', '127.0.0.0/8')
    .replaceAll('/etc/letsencrypt/live', join(folder, 'live'))
    .replaceAll('/var/www/acme', join(folder, 'acme'))
    .replaceAll('/var/cache/nginx/koron-do', join(folder, 'cache'))
    .replaceAll('/var/log/nginx', folder);
}

async function startNginx(files: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'koron-do-server.conf'), adapted('koron-do-server.conf'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const http = [`access_log off; error_log ${folder}/error.log;`, ...paths, ...files.map(adapted)].join('\n');
  const main = `daemon off; master_process off; pid ${folder}/pid; events {} http {\n${http}\n}`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  await untilListening(ports.plain);
}

type Answer = {
  readonly status: number | undefined;
  readonly text: string;
  readonly location: string | undefined;
};

async function get(name: string, path: string, isSecure = false): Promise<Answer> {
  const where = { host: '127.0.0.1', path, headers: { host: name }, agent: false };
  const asked = isSecure
    ? secureRequest({ ...where, port: ports.secure, servername: name, rejectUnauthorized: false })
    : request({ ...where, port: ports.plain });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const parts: Buffer[] = await answer.toArray();
  return {
    status: answer.statusCode,
    text: Buffer.concat(parts).toString(),
    location: answer.headers.location,
  };
}

const PROOF = '/.well-known/acme-challenge/proof';

test('without certificates the first file answers proofs for both names and nothing else', async () => {
  await startNginx(['koron-do-first-certificate.conf']);

  for (const name of NAMES) {
    expect(await get(name, PROOF)).toMatchObject({ status: 200, text: 'proof of the name' });
    expect(await get(name, '/')).toMatchObject({ status: 404 });
  }
});

test('with certificates proofs are still answered, the shop redirects, the console has https only', async () => {
  NAMES.forEach(certificate);
  await startNginx(['koron-do-http.conf', 'koron-do.conf', 'koron-do-console.conf']);

  for (const name of NAMES) expect(await get(name, PROOF)).toMatchObject({ status: 200 });
  const redirect = { status: 308, location: 'https://shop.example.jp/sanrio?page=2' };
  expect(await get('shop.example.jp', '/sanrio?page=2')).toMatchObject(redirect);
  expect(await get('ops.example.jp', '/')).toMatchObject({ status: 404 });
  const answer = { status: 200, text: 'console of ops.example.jp' };
  expect(await get('ops.example.jp', '/', true)).toMatchObject(answer);
  await expect(get('other.example.jp', '/', true)).rejects.toThrow();
});

test('every call to the test shop goes through its storefront', async () => {
  const names = ['test.shop.example.jp', 'test-ops.example.jp'];
  names.forEach(certificate);
  await startNginx([
    'koron-do-http.conf',
    'koron-do.conf',
    'koron-do-console.conf',
    'koron-do-test-shop.conf',
  ]);

  for (const path of ['/sanrio', '/api/product', '/api/ops/orders', '/test-entry?pass=x'])
    expect(await get('test.shop.example.jp', path, true)).toMatchObject({
      status: 200,
      text: 'console of test.shop.example.jp',
    });
  expect(await get('test.shop.example.jp', '/revalidate', true)).toMatchObject({ status: 404 });
  expect(await get('test-ops.example.jp', '/', true)).toMatchObject({ status: 200 });
  expect(await get('test.shop.example.jp', '/')).toMatchObject({ status: 404 });
});

const handshake = (name: string, options: ConnectionOptions) =>
  new Promise<string>((resolve, reject) => {
    const where = { host: '127.0.0.1', port: ports.secure, servername: name, rejectUnauthorized: false };
    const socket = connect({ ...where, ...options }, () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.once('error', reject);
  });

test('TLS 1.2 has suites with forward secrecy and authenticated encryption only, for both names', async () => {
  await startNginx(['koron-do-http.conf', 'koron-do.conf', 'koron-do-console.conf']);

  for (const name of NAMES) {
    const older = { maxVersion: 'TLSv1.2' } as const;
    expect(await handshake(name, older)).toMatch(/^ECDHE-RSA-.*(?:GCM|CHACHA20)/);
    for (const ciphers of [
      'AES128-SHA',
      'ECDHE-RSA-AES256-SHA',
      'ECDHE-RSA-CAMELLIA128-SHA256',
      'AES128-CCM8',
    ])
      await expect(handshake(name, { ...older, ciphers: `${ciphers}:@SECLEVEL=0` })).rejects.toThrow();
    expect(await handshake(name, {})).toMatch(/^TLS_/);
  }
});

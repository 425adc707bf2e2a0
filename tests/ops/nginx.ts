import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { end } from '../support/built-storefront.ts';

const deployed = (file: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'nginx', file), 'utf8');

const INCLUDED = 'koron-do-server.conf';

type Ports = {
  /** Of the shop and of the backends' common address. */
  readonly shop: number;
  /** Of the server without TLS, which redirects. Undefined: none. */
  readonly plain?: number;
  /** The port, and the address of the console's server. Undefined: no console. */
  readonly console?: { readonly port: number; readonly server: string };
  readonly calls: number;
  /** The address of this machine at which storefronts reach the backends. Undefined: 127.0.0.1. */
  readonly callsHost?: string;
  /** Addresses with ports. */
  readonly backends: readonly string[];
  readonly storefronts: readonly string[];
};

type Nginx = { accessLog(): string; errorLog(): string; stop(): Promise<void> };

/** Starts nginx with the configuration of `deploy/nginx` on loopback, without TLS. */
export async function startNginx(ports: Ports): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder, adapted(ports, folder)));
  writeFileSync(join(folder, INCLUDED), inFolder(withoutTls(deployed(INCLUDED)), folder));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const failed = once(child, 'exit').then(() => {
    throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
  });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([untilListening(ports.shop), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  failed.catch(() => undefined);
  const logNamed = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    accessLog: () => logNamed('koron-do.log'),
    errorLog: () => logNamed('error.log') + logNamed('koron-do-error.log'),
    stop,
  };
}

const inFolder = (text: string, folder: string) => text.replaceAll('/var/log/nginx', folder);

const mainConfiguration = (folder: string, shop: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  error_log ${folder}/error.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
${shop}
}`;

/** The deployed configuration with these ports, and without names, TLS and the server of unknown names. */
function adapted(
  { shop, plain, console: ofConsole, calls, callsHost = '127.0.0.1', backends, storefronts }: Ports,
  folder: string,
): string {
  const servers = (addresses: readonly string[]) =>
    addresses.map((address) => `server ${address} max_fails=1 fail_timeout=2s;`).join(' ');
  const text = deployed('koron-do.conf')
    .replace('server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;', servers(storefronts))
    .replace('server 127.0.0.1:4000 max_fails=1 fail_timeout=2s;', servers(backends))
    .replace('listen 127.0.0.1:4080;', `listen ${callsHost}:${calls};`)
    .replace('/var/cache/nginx/koron-do', join(folder, 'cache'))
    .replaceAll('shop.example.jp', `localhost:${shop}`);
  const blocks = text.split(/^(?=server \{)/m);
  const left = plain === undefined ? /default_server|return 308/ : /default_server/;
  const kept = blocks.filter((block) => !left.test(block));
  return inFolder(withoutTls(deployed('koron-do-http.conf') + kept.join('')), folder)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${shop};`)
    .concat(ofConsole === undefined ? '' : consoleServer(ofConsole))
    .replaceAll(/^\s*server_name .*$/gm, '');
}

/** The server of the console behind TLS. */
const consoleServer = ({ port, server }: NonNullable<Ports['console']>): string =>
  withoutTls(deployed('koron-do-console.conf').split(/^(?=server \{)/m)[2] ?? '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4001', server)
    .replace('10.8.0.0/24', '127.0.0.0/8');

const withoutTls = (text: string): string => text.replaceAll(/^\s*(?:ssl_.*|listen \[::\].*)$/gm, '');

export async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    // An error event rejects.
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

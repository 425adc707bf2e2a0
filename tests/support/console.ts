import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inviteStaff } from '#backend/actions/staff/administration.ts';
import { createConsoleApp } from '#backend/console-app.ts';
import { CONSOLE_HEADER } from '#lib/contract/console/endpoint.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { type CallOptions, CONSOLE_ORIGIN, type Method, type TestBackend } from './backend.ts';
import { SoftwarePasskey } from './software-passkey.ts';

const PAGE =
  '<!doctype html><html lang="ja"><meta property="csp-nonce" nonce="{{nonce}}"><script src="/assets/main.js"></script>';

export type TestConsole = {
  readonly app: FastifyInstance;
  close(): Promise<void>;
};

/** The server of the console on the database of a backend, with a page of one line instead of the built one. */
export async function aConsole({ deps }: Pick<TestBackend, 'deps'>): Promise<TestConsole> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets', 'main.js'), 'console.log(1);');
  const app = await createConsoleApp(deps, folder);
  return {
    app,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The headers that a page of the console sends. */
export const OWN_PAGE = {
  host: new URL(CONSOLE_ORIGIN).host,
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36',
  [CONSOLE_HEADER]: '1',
};

let browsers = 0;

/** A browser at the console, in a network of its own. It keeps the cookie. */
export class ConsoleBrowser {
  cookie: string | undefined;
  readonly #network = `198.51.100.${(browsers += 1)}`;
  readonly #app: FastifyInstance;

  constructor({ app }: Pick<TestConsole, 'app'>) {
    this.#app = app;
  }

  async ask(method: Method, url: string, { body, headers }: Pick<CallOptions, 'body' | 'headers'> = {}) {
    const answer = await this.#app.inject({
      method,
      url,
      headers: {
        ...OWN_PAGE,
        'x-forwarded-for': this.#network,
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...(method === 'GET' ? {} : { [IDEMPOTENCY_HEADER]: randomUUID() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const [set] = answer.cookies;
    if (set !== undefined) this.cookie = set.value === '' ? undefined : `${set.name}=${set.value}`;
    return answer;
  }

  /** The status with the refusal's code, such as `403 stepUpNeeded`, or the status alone. */
  async codeOf(method: Method, url: string, body?: unknown): Promise<string> {
    const answer = await this.ask(method, url, body === undefined ? {} : { body });
    return answer.statusCode < 400 ? String(answer.statusCode) : `${answer.statusCode} ${answer.json().code}`;
  }

  /** Uses a one-time link. Returns the passkey and the recovery codes. */
  async enrol(secret: string) {
    const passkey = new SoftwarePasskey(CONSOLE_ORIGIN);
    const { options } = (await this.ask('POST', '/api/console/link/options', { body: { secret } })).json();
    const used = await this.ask('POST', '/api/console/link', {
      body: { secret, passkey: passkey.create(options) },
    });
    if (used.statusCode !== 200) throw new Error(`The link was not used: ${used.body}`);
    return { passkey, recoveryCodes: used.json().recoveryCodes as string[] };
  }

  async signIn(passkey: SoftwarePasskey) {
    const { options } = (await this.ask('POST', '/api/console/sign-in/options')).json();
    return this.ask('POST', '/api/console/sign-in/passkey', { body: { proof: passkey.prove(options) } });
  }

  async stepUp(passkey: SoftwarePasskey) {
    const { options } = (await this.ask('POST', '/api/console/step-up/options')).json();
    return this.ask('POST', '/api/console/step-up/passkey', { body: { proof: passkey.prove(options) } });
  }
}

/** The secret of a one-time link. */
export const secretIn = (link: string): string => new URL(link).hash.slice(1);

/** Invites a staff member as the command line does. */
export async function anInvitation({ db }: Pick<TestBackend, 'db'>, name: string, role: Role) {
  const context = { db, consoleOrigin: 'http://ops.localhost' };
  const made = await inviteStaff(context, { name, role }, (facts) => ({
    operator: 'local:test',
    action: 'staff.invite',
    facts,
  }));
  if ('refusal' in made) throw new Error(`${name} was not invited: ${made.refusal}`);
  return { ...made, secret: secretIn(made.link) };
}

/** A signed-in staff member. */
export async function aStaffMember(
  backend: Pick<TestBackend, 'db'>,
  server: TestConsole,
  { name, role }: { readonly name: string; readonly role: Role },
) {
  const { staffId, secret } = await anInvitation(backend, name, role);
  const browser = new ConsoleBrowser(server);
  const { passkey, recoveryCodes } = await browser.enrol(secret);
  return { staffId, name, browser, passkey, recoveryCodes };
}

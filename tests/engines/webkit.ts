import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../run/start-shop.ts';
import { endProgram, type EngineBrowser, PHONE, startProgram } from './browser.ts';

// Speaks WebDriver (W3C) with WebKitGTK's driver: Playwright's WebKit is a patched one that Debian does not have.

/** The small browser that comes with WebKitGTK. */
const BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

const START_MS = 60_000;
const CALL_MS = 60_000;

const Reply = z.object({ value: z.unknown() });
const Failure = z.object({ error: z.string(), message: z.string() });
const NewSession = z.object({ sessionId: z.string() });

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

export async function openWebKit(): Promise<EngineBrowser> {
  const display = await openDisplay();
  const port = await freePort();
  const errors: string[] = [];
  const driver = startProgram(['WebKitWebDriver', '-p', String(port)], {
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    LANG: 'C.UTF-8',
    TZ: 'Asia/Tokyo',
  });
  driver.stdout.setEncoding('utf8').on('data', (text: string) => errors.push(...errorsIn(text)));
  const session = await startSession(port);
  await session('POST', '/window', { handle: await phoneWindow(session) });
  return {
    name: 'WebKit',
    open: async (url) => void (await session('POST', '/url', { url })),
    run: (script) => session('POST', '/execute/sync', { script, args: [] }),
    takeErrors: () => errors.splice(0),
    close: async () => {
      await session('DELETE', '').catch(() => undefined);
      await endProgram(driver);
      await endProgram(display.process);
    },
  };
}

/** Lines that the browser writes for errors of its pages. */
const errorsIn = (text: string): string[] =>
  text.split('\n').filter((line) => /CONSOLE .*\bERROR\b/.test(line));

/** A screen in memory. Xvfb chooses a free number and writes it. */
async function openDisplay() {
  const xvfb = startProgram(
    ['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    {},
  );
  const [number]: Buffer[] = await once(xvfb.stdout, 'data');
  return { name: `:${String(number).trim()}`, process: xvfb };
}

async function startSession(port: number): Promise<Call> {
  const call = callOf(`http://127.0.0.1:${port}`);
  await untilListening(port, Date.now() + START_MS);
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: BROWSER, args } };
  const { sessionId } = NewSession.parse(await call('POST', '/session', { capabilities: { alwaysMatch } }));
  return (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
}

const callOf =
  (origin: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const { value } = Reply.parse(await response.json());
    const failure = Failure.safeParse(value);
    if (failure.success) throw new Error(`${path}: ${failure.data.error} ${failure.data.message}`);
    return value;
  };

async function untilListening(port: number, until: number): Promise<void> {
  try {
    await fetch(`http://127.0.0.1:${port}/status`);
  } catch (error) {
    if (Date.now() > until) throw error;
    await pause(250);
    await untilListening(port, until);
  }
}

const Handles = z.array(z.string());
const Element = z.record(z.string(), z.string());

/** Opens a window as narrow as a phone: the browser's own has a toolbar that is wider. Returns its handle. */
async function phoneWindow(session: Call): Promise<string> {
  const features = `popup,width=${PHONE.width},height=${PHONE.height}`;
  const page = `<button onclick="open('about:blank','_blank','${features}')">x</button>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await session('POST', '/url', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  const first = Handles.parse(await session('GET', '/window/handles'));
  const button = Element.parse(await session('POST', '/element', { using: 'css selector', value: 'button' }));
  await session('POST', `/element/${Object.values(button)[0]}/click`, {});
  server.close();
  for (let wait = 0; wait < 100; wait += 1) {
    const opened = Handles.parse(await session('GET', '/window/handles')).find((it) => !first.includes(it));
    if (opened !== undefined) return opened;
    await pause(100);
  }
  throw new Error('WebKit opens no window.');
}

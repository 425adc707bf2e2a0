import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../run/start-shop.ts';
import { endProgram, type EngineBrowser, PHONE, startProgram } from './browser.ts';

// Speaks WebDriver BiDi (W3C) with the system's Firefox: Debian has no geckodriver, and Playwright 1.65 sends a command that
// Firefox 153 does not know.

const Message = z.object({
  id: z.number().optional(),
  type: z.enum(['success', 'error', 'event']),
  message: z.string().optional(),
  method: z.string().optional(),
  params: z.object({ level: z.string().optional(), text: z.string().nullish() }).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
});
type Answer = z.infer<typeof Message>;

const START_MS = 60_000;
const CALL_MS = 60_000;

export async function openFirefox(): Promise<EngineBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'koron-do-firefox-'));
  const port = await freePort();
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`];
  const child = startProgram(['firefox-esr', ...args], {
    HOME: profile,
    TZ: 'Asia/Tokyo',
    LANG: 'ja_JP.UTF-8',
  });
  const errors: string[] = [];
  const { send, close } = await connect(`ws://127.0.0.1:${port}/session`, errors);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const context = await firstContext(send);
  await send('browsingContext.setViewport', { context, viewport: PHONE });
  const run = async (script: string) => {
    const expression = `JSON.stringify((() => { ${script} })() ?? null)`;
    const params = { expression, target: { context }, awaitPromise: false };
    const { result } = Evaluated.parse(await send('script.evaluate', params));
    return JSON.parse(result.value ?? 'null');
  };
  return {
    name: 'Firefox',
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run,
    takeErrors: () => errors.splice(0),
    close: async () => {
      close();
      await endProgram(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const Evaluated = z.object({ result: z.object({ value: z.string().optional() }) });
const Tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]).rest(z.unknown()) });

type Send = (method: string, params: object) => Promise<Answer['result']>;

async function firstContext(send: Send): Promise<string> {
  return Tree.parse(await send('browsingContext.getTree', {})).contexts[0].context;
}

/** Connects once Firefox listens. Errors of pages are added to `errors`. */
async function connect(address: string, errors: string[]) {
  const socket = await openSocket(address, Date.now() + START_MS);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = Message.parse(JSON.parse(String(data)));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === 'error') errors.push(answer.params.text ?? '');
  });
  let lastId = 0;
  const send: Send = async (method, params) => {
    lastId += 1;
    const id = lastId;
    const answer = await new Promise<Answer>((resolve, reject) => {
      setTimeout(reject, CALL_MS, new Error(`${method}: Firefox does not answer.`)).unref();
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  return { send, close: () => socket.close() };
}

async function openSocket(address: string, until: number): Promise<WebSocket> {
  const socket = new WebSocket(address);
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true), { once: true });
    socket.addEventListener('error', () => resolve(false), { once: true });
  });
  if (isOpen) return socket;
  if (Date.now() > until) throw new Error('Firefox does not listen.');
  await pause(250);
  return openSocket(address, until);
}

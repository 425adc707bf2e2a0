import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { GUEST_PAGES, MEMBER_PAGES, PUBLIC_PAGES } from '../e2e/pages/public-pages.ts';
import { newAddress } from '../e2e/members/member.ts';
import { type EngineBrowser, PHONE } from './browser.ts';

const DRAW = '/sanrio/marupo-otsukai';
const WAIT_MS = 45_000;
/** Long enough for a script that opens on demand. */
const PRESS_AGAIN_MS = 5_000;

/** The parts of the walk by their names. Each throws what it finds wrong. */
export const WALK = {
  'public pages have a heading, fit the screen and log no error': publicPages,
  'words of titles are not cut': wholeWords,
  'the menu opens, leads to a page and closes': menu,
  'the viewer opens with a counter and closes': viewer,
  'going back shows the place of the page that was left': history,
  'pages for guests who log in fit the screen and log no error': guestPages,
  'a member buys, plays and sees the result': purchase,
  'pages of a member fit the screen and log no error': memberPages,
} satisfies Record<string, (visit: Visit) => Promise<void>>;

export type Visit = { readonly browser: EngineBrowser; readonly shop: string };

async function publicPages(visit: Visit): Promise<void> {
  await openPages(visit, PUBLIC_PAGES);
}

async function guestPages(visit: Visit): Promise<void> {
  await openPages(visit, GUEST_PAGES);
}

/** Without the pages of an order and a shipment that do not exist, whose 404 WebKit logs. */
async function memberPages(visit: Visit): Promise<void> {
  const existing = MEMBER_PAGES.filter(({ path }) => !/[0-9a-f]{12}$/.test(path));
  await openPages(visit, existing);
}

/** The placeholder of a member's page while its content is loading. */
const LOADING = 'main [role="status"][aria-label$="を確認しています"]';

async function openPages({ browser, shop }: Visit, pages: readonly { path: string }[]): Promise<void> {
  browser.takeErrors();
  for (const { path } of pages) {
    await browser.open(shop + path);
    await until(
      browser,
      `document.querySelector('h1') !== null && document.querySelector('${LOADING}') === null`,
    );
    const overflow = await browser.run(
      'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    const width = Number(await browser.run('return window.innerWidth'));
    if (width !== PHONE.width) throw new Error(`The window is ${width} px wide.`);
    if (Number(overflow) > 0) throw new Error(`${path} is ${Number(overflow)} px wider than the screen.`);
  }
  const errors = browser.takeErrors();
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/** Words that an engine without phrases of its own has cut, on the pages where it did. */
const WORDS = [
  { path: '/sanrio/nosuch', text: 'ツチノコより' },
  { path: '/sanrio/nosuch', text: '終わったようです' },
  { path: '/sanrio/faq', text: 'まとめて' },
  { path: '/sanrio', text: 'グッズが' },
] as const;

async function wholeWords({ browser, shop }: Visit): Promise<void> {
  for (const { path, text } of WORDS) {
    await browser.open(shop + path);
    const lines = `linesOf(${JSON.stringify(text)})`;
    await untilTrue(browser, `${LINES_OF_WORD} return ${lines} === 1`, `${text} in one line`);
  }
}

/** The largest number of lines that a visible occurrence of a word has; it may be in several text nodes. */
const LINES_OF_WORD = `
  const linesOf = (word) => {
    let most = 0;
    for (const block of document.querySelectorAll('h1, h2, h3, p, summary')) {
      const nodes = [];
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) nodes.push(walker.currentNode);
      const places = nodes.flatMap((node) => [...node.data].map((_, offset) => [node, offset]));
      const start = nodes.map(({ data }) => data).join('').indexOf(word);
      if (start < 0 || block.getClientRects().length === 0) continue;
      const tops = places.slice(start, start + word.length).map(([node, offset]) => {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        return Math.round(range.getBoundingClientRect().top);
      });
      most = Math.max(most, new Set(tops).size);
    }
    return most;
  };`;

async function menu({ browser, shop }: Visit): Promise<void> {
  await browser.open(`${shop}/sanrio`);
  await pressUntil(browser, 'メニュー', `document.querySelector('dialog[open], [role="dialog"]') !== null`);
  await press(browser, '遊び方');
  await until(browser, `location.pathname === '/sanrio/howto'`);
  await until(browser, `document.querySelector('dialog[open]') === null`);
}

async function viewer({ browser, shop }: Visit): Promise<void> {
  await browser.open(shop + DRAW);
  await pressUntil(
    browser,
    /^拡大する/,
    String.raw`/\d+ \/ \d+/.test(document.querySelector('[role="dialog"]')?.textContent ?? '')`,
  );
  await press(browser, /閉じる/);
  await until(browser, `document.querySelector('[role="dialog"]') === null`);
}

async function history({ browser, shop }: Visit): Promise<void> {
  await browser.open(`${shop}/sanrio`);
  await browser.run('window.scrollTo({ top: 900, behavior: "instant" }); return null');
  await pause(500);
  await browser.run(`document.querySelector('main a[href="${DRAW}"]').click(); return null`);
  await until(browser, `location.pathname === '${DRAW}' && window.scrollY === 0`);
  await browser.run('window.history.back(); return null');
  await until(browser, `location.pathname === '/sanrio' && Math.abs(window.scrollY - 900) < 50`);

  // Another document, which the browser may keep in its back/forward cache.
  await browser.open(`${shop}/robots.txt`);
  await browser.run('window.history.back(); return null');
  await until(browser, `location.pathname === '/sanrio' && Math.abs(window.scrollY - 900) < 50`);
}

async function purchase({ browser, shop }: Visit): Promise<void> {
  await browser.open(`${shop}/sanrio/howto`);
  await signUp(browser);
  await browser.open(`${shop}/sanrio/fuguchio-ennichi/shopping?quantity=1`);
  await press(browser, /1枚をとりおきして進む/);
  await press(browser, /^PayPay/, 'label');
  await press(browser, /利用規約/, 'label');
  await press(browser, /キャンセル・返品・交換/, 'label');
  await press(browser, /注文を確定して支払う/);
  await until(browser, `location.pathname.startsWith('/api/sandbox/pay/')`);
  await press(browser, /^支払う$/);
  await until(browser, `location.pathname.endsWith('/result')`);
  await playUntilResult(browser);
}

const PLAY = /^(まわす|あける|次のカプセルへ|結果を(まとめて)?見る)/;

async function playUntilResult(browser: EngineBrowser): Promise<void> {
  const isResult = `return [...document.querySelectorAll('h1,h2')].some((it) => it.textContent.includes('当たった賞品'))`;
  for (let step = 0; step < 60 && (await browser.run(isResult)) !== true; step += 1) {
    await browser.run(`${ELEMENTS} find(${String(PLAY)}, 'button')?.click(); return null`);
    await pause(500);
  }
  if ((await browser.run(isResult)) !== true) throw new Error('The play has no result.');
}

const SignedUp = z.object({ done: z.boolean(), status: z.number() });

/** Signs a member up by calls of the page, so that this browser is logged in. */
async function signUp(browser: EngineBrowser): Promise<void> {
  const email = newAddress('engine');
  await browser.run(`
    const post = (path, body) => fetch(path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const email = ${JSON.stringify(email)};
    window.signedUp = { done: false, status: 0 };
    const codeOf = async () => {
      const mails = await fetch('/api/sandbox/mail?to=' + encodeURIComponent(email), { headers: { accept: 'application/json' } });
      const code = /^\\d{6}$/m.exec((await mails.json()).items[0]?.text ?? '')?.[0];
      if (code !== undefined) return code;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return codeOf();
    };
    (async () => {
      await post('/api/mail/sendMail', { email, purpose: 'signup' });
      const { status } = await post('/api/user', {
        email, code: await codeOf(), password: 'yoru no jihanki', name: '小川 みのり', zip: '6068301',
        address: '京都府京都市左京区吉田泉殿町1-2', address2: '', birthday: '1998-04-12', tel: '09012345678' });
      window.signedUp = { done: true, status };
    })();
    return null`);
  await until(browser, 'window.signedUp.done');
  const { status } = SignedUp.parse(await browser.run('return window.signedUp'));
  if (status !== 200) throw new Error(`The sign-up has status ${status}.`);
}

/** Finds a visible, enabled element by its name: its label, or else its text. */
const ELEMENTS = `
  const nameOf = (it) => (it.getAttribute('aria-label') ?? it.textContent).replace(/\\s+/g, ' ').trim();
  const find = (name, kind) => [...document.querySelectorAll(kind)].find(
    (it) => it.getClientRects().length > 0 && !it.disabled && name.test(nameOf(it)));`;

/** Clicks an element once it is there. */
async function press(browser: EngineBrowser, name: string | RegExp, kind = 'button, a'): Promise<void> {
  const pattern = typeof name === 'string' ? new RegExp(`^${name}$`) : name;
  const found = `find(${String(pattern)}, ${JSON.stringify(kind)})`;
  await untilTrue(
    browser,
    `${ELEMENTS} const it = ${found}; it?.click(); return it !== undefined`,
    String(name),
  );
}

/** Presses a button until what it opens is there: before hydration, a press does nothing. */
async function pressUntil(browser: EngineBrowser, name: string | RegExp, condition: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  const isDone = () => browser.run(`return ${condition}`).catch(() => false);
  while ((await isDone()) !== true && Date.now() < end) {
    await press(browser, name);
    await pause(PRESS_AGAIN_MS);
  }
  await until(browser, condition);
}

const until = (browser: EngineBrowser, condition: string) =>
  untilTrue(browser, `return ${condition}`, condition);

/** Repeats a script until it returns true. A page that is being replaced runs none. */
async function untilTrue(browser: EngineBrowser, script: string, wanted: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while ((await browser.run(script).catch(() => false)) !== true) {
    if (Date.now() > end) {
      const address = await browser.run('return location.href').catch(() => 'an unknown page');
      throw new Error(`Waited too long on ${String(address)} for ${wanted}`);
    }
    await pause(250);
  }
}

/**
 * Plays an order on a phone's screen with a slowed processor. Prints for each part of the play scene how many frames were
 * drawn, how many of them in time (within 18 ms of the one before), and the longest. Needs a finished build.
 * CPU_SLOWDOWN is the factor by which the processor is slowed (4); ORIGIN measures a running storefront instead.
 */
import { chromium } from '@playwright/test';
import { aStorefront } from '../tests/support/built-storefront.ts';
import { aFakeBackend } from '../tests/support/server.ts';
import { ensureBrowser } from '../tests/run/browser.ts';
import { Frames } from './play-frames.mjs';
import { draw, serveMember } from './play-member.mjs';

const SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 4);
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const STEPS_ROUND = 40;

/** Turns the dial once by dragging. */
async function turnByHand(page) {
  const { x, y, width, height } = await page.locator('[data-enabled="true"]').boundingBox();
  const at = (part) => [
    x + width / 2 + Math.cos(part * 2 * Math.PI) * width * 0.3,
    y + height / 2 + Math.sin(part * 2 * Math.PI) * height * 0.3,
  ];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= STEPS_ROUND; step += 1) {
    await page.mouse.move(...at((step / STEPS_ROUND) * 1.02));
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** Waits without any animation, as the baseline of the other parts. */
async function withoutAnimation(page, wait) {
  const style = await page.addStyleTag({ content: '*, *::before { animation: none !important }' });
  await wait(1_500);
  await style.evaluate((element) => element.remove());
}

async function play(page, frames) {
  const press = (name) => page.getByRole('button', { name }).click();
  const wait = (ms) => page.waitForTimeout(ms);
  const appears = (name) => page.getByRole('button', { name }).waitFor();
  await appears('まわす');
  await wait(1_500);
  await frames.begin();
  await frames.part('nothing moves', () => withoutAnimation(page, wait));
  await frames.part('the crank waits', () => wait(1_500));
  await frames.part('turned by hand', () => turnByHand(page));
  await frames.part('drop and arrival', () => appears('あける'));
  await frames.part('the capsule trembles', () => wait(1_500));
  await frames.part('opened: A, with confetti', async () => {
    await press('あける');
    await wait(3_600);
  });
  await press(/次のカプセルへ/);
  await wait(700);
  await frames.part('turned by the button', async () => {
    await press('まわす');
    await wait(700);
  });
  await frames.part('drop, opening, F', () => appears(/次のカプセルへ/).then(() => wait(1_200)));
  await press(/次のカプセルへ/);
  await press('まわす');
  await appears(/次のカプセルへ/);
  await press(/次のカプセルへ/);
  await wait(700);
  await frames.part('ten at once', async () => {
    await press('まわす');
    await appears('ふるえるカプセルへ');
    await wait(1_800);
  });
  for (const next of ['ふるえるカプセルへ', 'ふるえるカプセルへ', 'おや、まだ何か…']) {
    await press(next);
    await appears('あける');
    if (next === 'おや、まだ何か…') break;
    await press('あける');
  }
  await frames.part('opened: the last one', async () => {
    await press('あける');
    await wait(3_600);
  });
}

async function openStorefront() {
  if (process.env.ORIGIN !== undefined) return { origin: process.env.ORIGIN, close: async () => {} };
  const backend = await aFakeBackend();
  backend.box.draws = [draw];
  const storefront = await aStorefront({ API_ORIGIN: backend.origin });
  return {
    origin: storefront.origin,
    close: async () => {
      await storefront.stop();
      await backend.stop();
    },
  };
}

const shop = await openStorefront();
const executablePath = await ensureBrowser(console.log, AbortSignal.timeout(600_000));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ ...PHONE, baseURL: shop.origin });
  const path = await serveMember(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(path);
  const frames = new Frames(page, session);
  await play(page, frames);
  console.log(`\nThe play scene at 375 by 812, processor slowed ${SLOWDOWN} times\n`);
  frames.print();
} finally {
  await browser.close();
  await shop.close();
}

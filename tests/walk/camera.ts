import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { picturesLoad } from '../run/photographs.ts';

/** The screens of a walk. */
export const SCREENS = {
  375: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
  1280: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<number, BrowserContextOptions>;

export type Width = keyof typeof SCREENS;
export const WIDTHS: readonly Width[] = [375, 1280];

const SCHEMES = ['light', 'dark'] as const;

/** The highest picture in pixels of the page: longer pages are cut. */
const MAX_HEIGHT = 8_000;
const STEP_PAUSE_MS = 40;

/** The page and the camera of a scenario. */
export type Stage = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly width: Width;
  /** Another visitor of the shop, on the same screen. */
  readonly another: () => Promise<Page>;
  /** Takes the whole page, light and dark. */
  readonly take: (state?: string) => Promise<void>;
  /** Takes what the screen shows for some seconds, as one strip of frames. */
  readonly film: (state: string, options: { readonly ms: number }) => Promise<void>;
};

export type Scenario = {
  readonly name: string;
  /** Address of a member of the demonstration who is logged in. */
  readonly member?: string;
  readonly context?: BrowserContextOptions;
  readonly show: (stage: Stage) => Promise<void>;
};

export type Studio = {
  readonly browser: Browser;
  readonly storefront: string;
  readonly folder: string;
};

const OPTIONS = {
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** Shows a scenario on one screen and keeps its pictures as `{width}/{scenario}[-{state}]-{scheme}.webp`. */
export async function shoot(
  { browser, storefront, folder }: Studio,
  scenario: Scenario,
  { width, login }: { readonly width: Width; readonly login: (page: Page, member: string) => Promise<void> },
): Promise<void> {
  const target = join(folder, String(width));
  mkdirSync(target, { recursive: true });
  const options = { ...OPTIONS, ...SCREENS[width], baseURL: storefront, ...scenario.context };
  const contexts: BrowserContext[] = [];
  const open = async () => {
    const context = await browser.newContext(options);
    contexts.push(context);
    context.setDefaultTimeout(60_000);
    return { context, page: await context.newPage() };
  };
  const { context, page } = await open();
  const file = (state: string | undefined, end: string) =>
    join(target, `${[scenario.name, state, end].filter(Boolean).join('-')}.webp`);
  try {
    if (scenario.member !== undefined) await login(page, scenario.member);
    await scenario.show({
      page,
      context,
      width,
      another: async () => (await open()).page,
      take: async (state) => {
        for (const scheme of SCHEMES) {
          await page.emulateMedia({ colorScheme: scheme });
          await save(await wholePage(page), file(state, scheme));
        }
        await page.emulateMedia({ colorScheme: null });
      },
      film: async (state, { ms }) => save(await strip(page, ms), file(state, 'film')),
    });
  } finally {
    for (const one of contexts) await one.close();
  }
}

const save = async (png: Buffer, file: string) => void (await sharp(png).webp({ quality: 72 }).toFile(file));

/** Scrolls through the page first, so that what loads when it comes near is there. */
async function wholePage(page: Page): Promise<Buffer> {
  await page.waitForLoadState('load');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const screen = page.viewportSize()?.height ?? height;
  for (let top = 0; top < Math.min(height, MAX_HEIGHT); top += screen) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await pause(STEP_PAUSE_MS);
    await picturesLoad(page).catch(() => undefined);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await pause(STEP_PAUSE_MS);
  const shot = await page.screenshot({ fullPage: true, animations: 'disabled', timeout: 120_000 });
  const { width = 0, height: taken = 0 } = await sharp(shot).metadata();
  if (taken <= MAX_HEIGHT) return shot;
  return sharp(shot).extract({ left: 0, top: 0, width, height: MAX_HEIGHT }).png().toBuffer();
}

/** Frames of Chromium's screencast, at most one every 150 ms, side by side with their times below. */
async function strip(page: Page, ms: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const frames: { readonly data: Buffer; readonly at: number }[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ data: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1_000 });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 375, maxHeight: 740 });
  await pause(ms);
  await session.send('Page.stopScreencast');
  await session.detach();
  return joined(thinned(frames));
}

const FRAME_MS = 150;
const MAX_FRAMES = 24;
const FRAMES_A_ROW = 8;

function thinned<Frame extends { readonly at: number }>(frames: readonly Frame[]): readonly Frame[] {
  const spaced: Frame[] = [];
  for (const frame of frames) {
    const last = spaced.at(-1);
    if (last === undefined || frame.at - last.at >= FRAME_MS) spaced.push(frame);
  }
  return spaced.slice(0, MAX_FRAMES);
}

async function joined(frames: readonly { readonly data: Buffer; readonly at: number }[]): Promise<Buffer> {
  const width = 190;
  const pictures = await Promise.all(
    frames.map(({ data }) => sharp(data).resize({ width }).toBuffer({ resolveWithObject: true })),
  );
  const height = Math.max(1, ...pictures.map(({ info }) => info.height)) + 18;
  const rows = Math.max(1, Math.ceil(frames.length / FRAMES_A_ROW));
  const start = frames[0]?.at ?? 0;
  const layers = pictures.flatMap(({ data }, at) => {
    const left = (at % FRAMES_A_ROW) * (width + 6);
    const top = Math.floor(at / FRAMES_A_ROW) * height;
    const time = `${Math.round((frames[at]?.at ?? start) - start)} ms`;
    const label = Buffer.from(
      `<svg width="${width}" height="18"><text x="2" y="13" font-size="12" fill="#333">${time}</text></svg>`,
    );
    return [
      { input: label, left, top },
      { input: data, left, top: top + 18 },
    ];
  });
  return sharp({
    create: {
      width: FRAMES_A_ROW * (width + 6),
      height: rows * height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(layers)
    .png()
    .toBuffer();
}

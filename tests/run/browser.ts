import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { installDebians, run, type Say } from './debian.ts';

/** Chromium without windows: renders the same pages in two thirds of the time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const SYSTEM_BROWSERS = [
  `/usr/bin/${HEADLESS_SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
] as const;
const DOWNLOAD_MS = 10 * 60_000;
const SILENCE_MS = 30_000;
const APT_MS = 10 * 60_000;
const START_MS = 5 * 60_000;
/** Installing the faster browser must not take longer than it saves. */
const OPTIONAL_APT_MS = 60_000;

/**
 * Finds a Chromium that starts and installs one if none does. With `CI` set, also installs the faster headless shell beside
 * a Chromium that works. Returns undefined for Playwright's own.
 */
export async function ensureBrowser(say: Say, stop: AbortSignal): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new OperatorError(`CHROMIUM_PATH wants a Chromium that can be started, but is "${named}".`);
  }
  if (!(await starts(undefined))) await installPlaywrights(say, stop);
  if (await starts(undefined)) return undefined;
  const found = await debiansOrAny(say, stop);
  if (found !== undefined) return found;
  throw new OperatorError(
    "No Chromium could be found or installed for the browser tests: install the system's package, " +
      'or name one in CHROMIUM_PATH.',
  );
}

async function debiansOrAny(say: Say, stop: AbortSignal): Promise<string | undefined> {
  const other = await firstThatStarts();
  if (other === SYSTEM_BROWSERS[0]) return other;
  if (other === undefined) await installDebians(HEADLESS_SHELL, { say, stop, limitMs: APT_MS });
  else if (process.env.CI) await installDebians(HEADLESS_SHELL, { say, stop, limitMs: OPTIONAL_APT_MS });
  else return other;
  const found = await firstThatStarts();
  if (found !== undefined) return found;
  await installDebians('chromium', { say, stop, limitMs: APT_MS });
  return firstThatStarts();
}

/** Starts the browser: an installed one may lack a library. */
async function starts(executablePath: string | undefined): Promise<boolean> {
  if (executablePath !== undefined && !existsSync(executablePath)) return false;
  try {
    const options = { args: ['--no-sandbox', '--disable-gpu'], timeout: START_MS };
    const browser = await chromium.launch({ ...options, executablePath });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of SYSTEM_BROWSERS) if (await starts(path)) return path;
  return undefined;
}

async function installPlaywrights(say: Say, stop: AbortSignal): Promise<void> {
  say("Looking for Playwright's own Chromium …");
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  const isThere = await run([process.execPath, ...cli], {
    limitMs: DOWNLOAD_MS,
    silenceMs: SILENCE_MS,
    stop,
  });
  if (!isThere) say('Not available here: a Chromium of the system is used.');
}

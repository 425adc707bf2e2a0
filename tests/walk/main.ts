import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { onStopSignal } from '#backend/launcher/stop-signal.ts';
import { DEMONSTRATION_PASSWORD } from '#backend/demo/fixtures.ts';
import { runIn } from '../e2e/console/demonstration-shop.ts';
import { SAME_ORIGIN } from '../e2e/members/member.ts';
import { ensureBrowser } from '../run/browser.ts';
import { ROOT } from '../run/checks.ts';
import { type RunningShop, startShop } from '../run/start-shop.ts';
import { ACCOUNT_SCENARIOS } from './account-scenarios.ts';
import { type Scenario, shoot, WIDTHS } from './camera.ts';
import { memberScenarios, troubleScenarios } from './member-scenarios.ts';
import { PAGE_SCENARIOS } from './page-scenarios.ts';
import { PRIZE_SCENARIOS } from './prize-scenarios.ts';
import { PURCHASE_SCENARIOS } from './purchase-scenarios.ts';
import { writeSheets } from './sheets.ts';
import { writeVariations } from './variations.ts';

// `npm run walk` photographs every page and state of a shop with the demonstration and with unusual draws, at the width of a
// phone and of a desktop, light and dark, and joins the pictures to sheets. It opens the shop and closes it.

const { values } = parseArgs({
  options: {
    /** Only scenarios whose name matches this pattern. */
    only: { type: 'string', default: '' },
    folder: { type: 'string', default: join(ROOT, 'test-logs', 'walk') },
  },
});

const Demonstration = z.object({ members: z.array(z.object({ email: z.string() })) });

const executablePath = await ensureBrowser((line) => console.log(line), onStopSignal());
rmSync(values.folder, { recursive: true, force: true });
const shop = await startShop({});
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const failures: string[] = [];
try {
  const studio = { browser, storefront: shop.storefront, folder: values.folder };
  const all = (await scenariosOf(shop)).flatMap((scenario) => WIDTHS.map((width) => ({ scenario, width })));
  for (const { scenario, width } of all) {
    const failure = await shoot(studio, scenario, { width, login }).catch(String);
    if (typeof failure === 'string') failures.push(`${scenario.name} at ${width}: ${failure}`);
    console.log(`${scenario.name} at ${width}${failure === undefined ? '' : ': not seen'}`);
  }
  for (const file of await writeSheets(values.folder)) console.log(file);
} finally {
  await browser.close();
  await shop.stop();
}
if (failures.length > 0) console.error(`Not seen:\n${failures.join('\n')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function scenariosOf(open: RunningShop): Promise<readonly Scenario[]> {
  // First, because the demonstration buys from draws on sale and cancels some.
  const { members } = Demonstration.parse(JSON.parse(await runIn(open, 'demo')));
  const folder = mkdtempSync(join(tmpdir(), 'koron-do-walk-'));
  try {
    writeVariations(folder);
    await runIn(open, 'catalogue', 'import', folder, '--demonstration');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const named = members.map(({ email }) => email);
  const [first] = named;
  const scenarios = [
    ...PAGE_SCENARIOS,
    ...ACCOUNT_SCENARIOS,
    ...PURCHASE_SCENARIOS,
    ...PRIZE_SCENARIOS,
    ...named.flatMap(memberScenarios),
    ...(first === undefined ? [] : troubleScenarios(first)),
  ];
  return scenarios.filter(({ name }) => new RegExp(values.only).test(name));
}

async function login(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/login/emailLogin', {
    headers: SAME_ORIGIN,
    data: { email, password: DEMONSTRATION_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${email} cannot log in: ${answer.status()}`);
}

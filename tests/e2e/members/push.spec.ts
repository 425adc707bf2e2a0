import type { BrowserContext, Page } from '@playwright/test';
import { aPushService } from '../../support/push-service.ts';
import { expectAccessible } from '../accessibility.ts';
import { waitForWorker, withWorker } from '../service-worker.ts';
import { expect, test } from '../test.ts';
import { newAddress, signUp } from './member.ts';
import {
  exchangeSubscription,
  pressMessage,
  receivePush,
  replacePushManager,
  shownMessages,
  workerOf,
} from './push-browser.ts';
import { sentByShop, storedTargets } from './push-message.ts';
import type { PushTarget } from '#backend/persistence/notifications/subscriptions.ts';

const SETTINGS = '/sanrio/mypage/notifications';
const DRAW = { directoryName: 'ramujii-natsuyasumi', drawTitle: 'ラムじいの夏休み日記 再販' };
const DRAW_PAGE = `/sanrio/${DRAW.directoryName}`;

/** A push service on this machine whose browsers have the endpoints of a public one, because the shop calls no others. */
async function aPublicPushService() {
  const service = await aPushService();
  const locals = new Map<string, PushTarget>();
  return {
    ...service,
    newTarget: () => {
      const local = service.subscribe();
      const endpoint = `https://updates.push.services.mozilla.com${new URL(local.endpoint).pathname}`;
      locals.set(endpoint, local);
      return { ...local, endpoint };
    },
    endpoints: () => [...locals.keys()],
    localOf: ({ endpoint }: PushTarget) => locals.get(endpoint)?.endpoint ?? '',
  };
}

/** A member's browser that allows notifications. */
async function aBrowser(context: BrowserContext, newTarget: () => PushTarget) {
  await context.grantPermissions(['notifications']);
  const browser = await replacePushManager(context, newTarget);
  await signUp(context.request, newAddress('tsuuchi'));
  return browser;
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'この端末で通知を受け取る' }).click();
const device = (page: Page) => page.getByText('この端末', { exact: true });
const settingsOf = async (context: BrowserContext) => (await context.request.get('/api/notification')).json();

test('a member gets push messages that open the draw, and stops them kind by kind', async ({ browser }) => {
  const service = await aPublicPushService();
  const { endpoints, newTarget } = service;
  await withWorker(browser, async (page, context) => {
    const state = await aBrowser(context, newTarget);
    await page.goto(SETTINGS);
    await turnOn(page);
    await expect(device(page)).toBeVisible();
    await expectAccessible(page);
    await waitForWorker(page);
    const worker = await workerOf(context);

    await test.step('a message of the shop is shown, and a press opens the draw', async () => {
      const [target] = await storedTargets(endpoints());
      expect(target).toEqual(state.target);
      const local = { ...newTarget(), ...target, endpoint: service.localOf(target ?? newTarget()) };
      const sent = await sentByShop(service, local, { kind: 'saleOpens', ...DRAW });
      expect(sent.publicKey).toBe(state.key);
      await receivePush(page, sent.text);
      await receivePush(page, sent.text);
      const message = { title: 'まもなく発売', body: DRAW.drawTitle, tag: `saleOpens/${DRAW.directoryName}` };
      await expect.poll(() => shownMessages(worker)).toEqual([message]);
      expect(await pressMessage(worker, message)).toEqual([DRAW_PAGE]);
      expect(await shownMessages(worker)).toEqual([]);
    });

    await test.step('a message that is not of the shop opens nothing but the shop', async () => {
      for (const data of [
        'no JSON',
        JSON.stringify({ title: 'x', body: 'y', tag: 'z', path: '//example.com' }),
      ]) {
        await receivePush(page, data);
        await expect.poll(async () => (await shownMessages(worker)).length).toBe(1);
        const [{ tag } = { tag: '' }] = await shownMessages(worker);
        expect((await pressMessage(worker, { tag })).at(-1)).toBe('/sanrio');
      }
    });

    await test.step('a switch and the button of a message stop one kind each', async () => {
      await page.getByRole('switch', { name: '発売のお知らせ' }).last().click();
      await expect(page.getByText('保存しました')).toBeVisible();
      await receivePush(
        page,
        JSON.stringify({ title: 'x', body: 'y', tag: 'few', path: DRAW_PAGE, kind: 'fewRemain' }),
      );
      await expect.poll(async () => (await shownMessages(worker)).map(({ tag }) => tag)).toEqual(['few']);
      await pressMessage(worker, { tag: 'few', action: 'stop' });
      await expect
        .poll(async () => (await settingsOf(context)).push)
        .toEqual({ saleOpens: false, ticketsReturn: true, fewRemain: false, newDraw: true });
      await expect
        .poll(async () => (await shownMessages(worker)).map(({ title }) => title))
        .toEqual(['「残りわずかのお知らせ」の通知を止めました']);
    });

    await test.step('an exchanged subscription takes the place of the former one', async () => {
      const former = state.target ?? null;
      const exchanged = newTarget();
      await exchangeSubscription(worker, former?.endpoint ?? null, exchanged);
      await expect.poll(() => storedTargets(endpoints())).toEqual([exchanged]);
      state.target = exchanged;
      expect((await settingsOf(context)).push).toMatchObject({ saleOpens: false, fewRemain: false });
    });

    await test.step('the device is removed', async () => {
      await page.reload();
      await page.getByRole('button', { name: /への通知を止める$/ }).click();
      await expect(page.getByRole('button', { name: 'この端末で通知を受け取る' })).toBeVisible();
      await expectAccessible(page);
      expect([await storedTargets(endpoints()), state.target]).toEqual([[], null]);
    });
  });
  await service.close();
});

test('a logout ends the messages of a device, also those of an earlier login', async ({ browser }) => {
  const { endpoints, newTarget, close } = await aPublicPushService();
  await withWorker(browser, async (page, context) => {
    const state = await aBrowser(context, newTarget);
    await page.goto(SETTINGS);
    await turnOn(page);
    await expect(device(page)).toBeVisible();
    await receivePush(page, JSON.stringify({ title: 'x', body: 'y', tag: 'z', path: DRAW_PAGE }));
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect.poll(() => state.target).toBeNull();
    expect(await storedTargets(endpoints())).toEqual([]);
    const shown = await page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title),
    );
    expect(shown).toEqual([]);
  });
  await close();
});

test('another member who logs in on the device gets no messages of the one before', async ({ browser }) => {
  const { newTarget, close } = await aPublicPushService();
  await withWorker(browser, async (page, context) => {
    const state = await aBrowser(context, newTarget);
    await page.goto(SETTINGS);
    await turnOn(page);
    await expect(device(page)).toBeVisible();
    await context.clearCookies();
    await page.goto('/sanrio/news');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('whose'))).toBeNull();
    expect(state.target).not.toBeNull();
    await signUp(context.request, newAddress('tsugi'));
    await page.goto('/sanrio/news');
    await expect.poll(() => state.target).toBeNull();
  });
  await close();
});

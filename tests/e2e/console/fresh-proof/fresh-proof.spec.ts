import type { BrowserContext } from '@playwright/test';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { expect, isFull, test } from '../../test.ts';
import { inviteTo, openDemonstration } from '../demonstration-shop.ts';
import { addDevice, enrol } from '../staff.ts';
import { tryMonthAndFiles, tryDecisions, tryRefunds } from './money-dialogs.ts';
import { collectRefused, expiryIn, PROVEN_CALLS } from './proofs.ts';
import { tryDrawOnSale, tryNews, tryUpcomingDraw } from './sale-dialogs.ts';
import { tryShipments } from './shipment-dialogs.ts';
import {
  tryAuthenticator,
  tryBlocks,
  tryMembers,
  tryPartner,
  trySettings,
  tryStaff,
  tryTariff,
} from './shop-dialogs.ts';

/** Made by a button of a page: the proof opens over no dialog. */
const WITHOUT_DIALOG = [
  'addPasskey',
  'changeEmailTexts',
  'changeOwnContact',
  'endOtherSessions',
  'endOwnSession',
  'endStaffSession',
  'importMembers',
  'removeAuthenticator',
  'removePasskey',
  'renewRecoveryCodes',
  'sendTestEmail',
  'startAuthenticator',
  'startCatalogueImport',
  'startPasskey',
];

/**
 * Their dialogs need a check that a second person confirms, imported members, and a text with a version to come: the
 * demonstration has none of them.
 */
const WITHOUT_RECORD = [
  'confirmPublishCheck',
  'inviteImportedMembers',
  'publishTextDraft',
  'withdrawTextVersion',
];

/** Files of lists are made by a button as well. */
const isFile = (call: string): boolean => /^export|Export$/.test(call);

/** The demonstration has neither. */
const HELD = `
  insert into order_reviews (order_id, draw_id, reasons, made_at)
  select order_id, draw_id, array['failedAttempts'], now() from orders where order_id = $1`;
const GUARDIAN = `
  insert into guardians (member_id, email, email_key, link_digest, link_ends_at, invited_at)
  values ($1, 'oya@mihon.invalid', 'oya@mihon.invalid', 'none', now() + interval '1 day', now())`;

// `console-overlays` tries the order of overlays in jsdom, which has no layout.
if (isFull)
  test('every dialog that asks for a fresh proof gets it on top, and does what it is for', async ({
    browser,
  }) => {
    const shop = await openDemonstration();
    const expiry = await expiryIn(shop.dataDir);
    const refused = new Set<string>();
    const contexts: BrowserContext[] = [];
    const device = async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ja-JP' });
      contexts.push(context);
      const page = await context.newPage();
      collectRefused(page, refused);
      await addDevice(context, page);
      return page;
    };
    const person = async (role: Role, name: string = role) => {
      const page = await device();
      await enrol(page, await inviteTo(shop, role, name));
      return { page, origin: shop.console, expire: expiry.expire };
    };
    try {
      const owner = await person('owner');
      await tryPartner(owner, () => tryRefunds(owner));
      await tryDecisions(owner, (orderId) => expiry.query(HELD, [orderId]));
      await tryShipments(owner);
      await tryUpcomingDraw(owner);
      await tryNews(owner);
      await tryDrawOnSale(owner, await person('manager'));
      await tryMembers(owner, (memberId) => expiry.query(GUARDIAN, [memberId]));
      await tryBlocks(owner);
      await trySettings(owner);
      await tryTariff(owner);
      await tryStaff(owner, {
        name: 'packer',
        lost: (await person('packer')).page,
        device: await device(),
        other: await person('owner', 'hanako'),
      });
      await tryAuthenticator(owner);
      await tryMonthAndFiles(owner, shop.dataDir);
      const left = new Set([...WITHOUT_DIALOG, ...WITHOUT_RECORD]);
      const tried = (call: string) => !isFile(call) && !left.has(call);
      expect([...refused].filter(tried).toSorted()).toEqual(PROVEN_CALLS.filter(tried).toSorted());
    } finally {
      for (const context of contexts) await context.close();
      await expiry.close();
      await shop.stop();
    }
  });

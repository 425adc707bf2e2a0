import { z } from 'zod';
import type { TestShopClient } from '#backend/actions/staff/test-shop.ts';
import type { TestShopSide } from '#lib/contract/staff-enums.ts';
import { TEST_ENTRY_PATH, TEST_SHOP_PATHS, TestShopEntry, TestShopState } from '#lib/contract/test-shop.ts';

/** It answers from its memory or by two queries. */
const ANSWER_MS = 3_000;
/** A part of a copy is one picture, or one draw with its pictures. */
const PART_MS = 120_000;

type Settings = { readonly origin: string; readonly secret: string };

/** Creates the client of the live shop's backend. */
export function createTestShopClient({ origin, secret }: Settings): TestShopClient {
  const send = (path: string, init: RequestInit = {}, timeoutMs = ANSWER_MS) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  const state = async () => {
    const answer = await send(TEST_SHOP_PATHS.state).catch(() => undefined);
    const body: unknown = await answer?.json().catch(() => undefined);
    return TestShopState.safeParse(body).data;
  };
  return {
    state,
    open: async (pass) => {
      const shop = await state();
      const answer = await send(TEST_SHOP_PATHS.passes, json(pass)).catch(() => undefined);
      const made = TestShopEntry.safeParse(await answer?.json().catch(() => undefined)).data;
      if (shop === undefined || made === undefined) return undefined;
      const link = new URL(TEST_ENTRY_PATH, ORIGIN_OF_SIDE[pass.side](shop));
      link.searchParams.set('pass', made.pass);
      return link.href;
    },
    erase: async () =>
      (await send(TEST_SHOP_PATHS.erase, { method: 'POST' }).catch(() => undefined))?.ok === true,
    store: async (part) => {
      const headers = { 'content-type': 'application/octet-stream' };
      const init = { method: 'POST', headers, body: new Uint8Array(part) };
      const answer = await send(TEST_SHOP_PATHS.parts, init, PART_MS);
      return Stored.parse(await answer.json()).skipped ?? undefined;
    },
    endCopy: async (copy) => {
      const { ok, status } = await send(TEST_SHOP_PATHS.copies, json(copy));
      if (!ok) throw new Error(`The test shop answers the end of a copy with ${status}.`);
    },
  };
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const Stored = z.object({ skipped: z.string().nullable() });

const ORIGIN_OF_SIDE: Readonly<Record<TestShopSide, (shop: TestShopState) => string>> = {
  shop: ({ siteOrigin }) => siteOrigin,
  console: ({ consoleOrigin }) => consoleOrigin,
};

import { publicTariff } from '#backend/actions/tariff.ts';
import type { Gateway } from '#backend/actions/payments/gateway.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Handlers } from './server/public-calls.ts';
import { keepAnswer, type KeptAnswer, REVALIDATE } from './server/send.ts';
import { joinedRead } from './server/shared-read.ts';
import { openApiDocument } from './openapi/document.ts';
import { documentCalls } from '#lib/contract/document.ts';

type ShopDeps = {
  readonly db: Database;
  readonly settings: CurrentSettings;
  readonly gateway: Pick<Gateway, 'paymentTypes'>;
};

export function shopHandlers({ db, settings, gateway }: ShopDeps) {
  // Read from the database each time: pages keep the answer for an hour, and another backend may have made the change.
  const refresh = joinedRead(() => settings.refresh());
  return {
    showShop: async () => {
      await refresh();
      const { minorCapUnder16: under16, minorCapUnder18: under18, answerDays } = settings.effective.limits;
      const shop = settings.stored.shop?.value ?? null;
      const { brand } = settings.effective;
      const paymentTypes = [...gateway.paymentTypes];
      const tariff = await publicTariff(db);
      return {
        answer: { shop, brand, minorCaps: { under16, under18 }, tariff, answerDays, paymentTypes },
        headers: REVALIDATE,
      };
    },

    showDocument: async () => ({
      kept: await (document ??= keepAnswer(documentCalls.showDocument, openApiDocument())),
    }),
  } satisfies Partial<Handlers>;
}

/** Created by the first request, so that it does not delay the start of the backend. */
let document: Promise<KeptAnswer> | undefined;

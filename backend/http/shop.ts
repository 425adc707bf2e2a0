import { publicTariff } from '#backend/actions/tariff.ts';
import type { Gateway } from '#backend/actions/payments/gateway.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import { announcementAt, maintenanceAt } from '#backend/domain/running.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from './server/public-calls.ts';
import { keepAnswer, type KeptAnswer, REVALIDATE } from './server/send.ts';
import { joinedRead } from './server/shared-read.ts';
import { openApiDocument } from './openapi/document.ts';
import { documentCalls } from '#lib/contract/document.ts';

type ShopDeps = {
  readonly db: Database;
  readonly settings: CurrentSettings;
  readonly gateway: Pick<Gateway, 'paymentTypes'>;
  readonly offersLine: boolean;
};

export function shopHandlers({ db, settings, gateway, offersLine }: ShopDeps) {
  // Read from the database each time: pages keep the answer for an hour, and another backend may have made the change. The
  // time is the database's too, which announces the start and the end of a period.
  const read = joinedRead(async () => {
    await settings.refresh();
    return { at: await databaseTime(db), tariff: await publicTariff(db) };
  });
  return {
    showShop: async () => {
      const { at, tariff } = await read();
      const { limits, brand, announcement, maintenance, closedDays } = settings.effective;
      const today = dayInJapan(at);
      return {
        answer: {
          shop: settings.stored.shop?.value ?? null,
          brand,
          minorCaps: { under16: limits.minorCapUnder16, under18: limits.minorCapUnder18 },
          tariff,
          offersLine,
          answerDays: limits.answerDays,
          paymentTypes: [...gateway.paymentTypes],
          announcement: announcementAt(announcement, at),
          maintenance: maintenanceAt(maintenance, at),
          closedDays: { ...closedDays, days: closedDays.days.filter((day) => day >= today) },
        },
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

import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Handlers } from './server/public-calls.ts';
import { REVALIDATE } from './server/send.ts';

/** Read from the database each time: pages keep the answer for an hour, and another backend may have made the change. */
export const shopHandlers = (settings: CurrentSettings): Pick<Handlers, 'showShop'> => ({
  showShop: async () => {
    await settings.refresh();
    const { minorCapUnder16: under16, minorCapUnder18: under18 } = settings.effective.limits;
    const shop = settings.stored.shop?.value ?? null;
    return { answer: { shop, minorCaps: { under16, under18 } }, headers: REVALIDATE };
  },
});

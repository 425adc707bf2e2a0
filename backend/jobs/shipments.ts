import { lapseUnpaid } from '#backend/actions/shipments/expire.ts';
import type { Shipping } from '#backend/actions/shipments/shipment-services.ts';
import { remindOfStorage } from '#backend/actions/shipments/remind.ts';

const MINUTE_MS = 60_000;
/** A backlog is worked off in pieces, small enough that shoppers find connections beside it. */
const AT_A_STRETCH = 8;
const STRETCHES = 250;

export type ParcelParts = {
  readonly shipping: Shipping;
  readonly log: { info(facts: object, event: string): void };
};

export const parcelTasks = (parts: ParcelParts) => [
  { name: 'expire-shipments', everyMs: MINUTE_MS, work: () => lapse(parts) },
  { name: 'storage-reminders', everyMs: 10 * MINUTE_MS, work: () => remind(parts) },
];

async function lapse({ shipping, log }: ParcelParts): Promise<void> {
  let lapsed = 0;
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const now = await lapseUnpaid(shipping, AT_A_STRETCH);
    lapsed += now.lapsed;
    if (!now.rest) break;
  }
  if (lapsed > 0) log.info({ lapsed }, 'unpaid shipments expired');
}

async function remind({ shipping, log }: ParcelParts): Promise<void> {
  let members = 0;
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const now = await remindOfStorage(shipping, AT_A_STRETCH);
    members += now.members;
    if (!now.rest) break;
  }
  if (members > 0) log.info({ members }, 'storage reminders sent');
}

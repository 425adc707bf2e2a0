import { remindOfStorage } from '#backend/actions/shipments/remind.ts';
import { decideOverdue, remindOfChoices } from '#backend/actions/prizes/variant-choice.ts';
import { endGiftLinks } from '#backend/actions/shipments/gifts.ts';
import { expireUnpaidShipments } from '#backend/actions/shipments/withdraw.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { JobLog } from './run-jobs.ts';

const MINUTE_MS = 60_000;
/** Batches are small, so that shoppers get database connections at the same time. */
const BATCH_SIZE = 8;
const MAX_BATCHES = 250;

type ShipmentJobDeps = {
  readonly db: Database;
  readonly log: Pick<JobLog, 'info'>;
};

export const shipmentJobs = (parts: ShipmentJobDeps) => [
  { name: 'expire-shipments', everyMs: MINUTE_MS, work: () => expireUnpaid(parts) },
  { name: 'end-gift-links', everyMs: MINUTE_MS, work: () => endLinks(parts) },
  { name: 'storage-reminders', everyMs: 10 * MINUTE_MS, work: () => sendReminders(parts) },
  { name: 'variant-choices', everyMs: MINUTE_MS, work: () => decideChoices(parts) },
  { name: 'choice-reminders', everyMs: 10 * MINUTE_MS, work: () => sendChoiceReminders(parts) },
];

async function expireUnpaid({ db, log }: ShipmentJobDeps): Promise<void> {
  let lapsed = 0;
  for (let stretch = 0; stretch < MAX_BATCHES; stretch += 1) {
    const now = await expireUnpaidShipments(db, BATCH_SIZE);
    lapsed += now.expired;
    if (!now.rest) break;
  }
  if (lapsed > 0) log.info({ lapsed }, 'unpaid shipments expired');
}

async function endLinks({ db, log }: ShipmentJobDeps): Promise<void> {
  let links = 0;
  for (let stretch = 0; stretch < MAX_BATCHES; stretch += 1) {
    const now = await endGiftLinks(db, BATCH_SIZE);
    links += now.ended;
    if (!now.rest) break;
  }
  if (links > 0) log.info({ links }, 'gift links ended');
}

async function sendReminders({ db, log }: ShipmentJobDeps): Promise<void> {
  let members = 0;
  for (let stretch = 0; stretch < MAX_BATCHES; stretch += 1) {
    const now = await remindOfStorage(db, BATCH_SIZE);
    members += now.members;
    if (!now.rest) break;
  }
  if (members > 0) log.info({ members }, 'storage reminders sent');
}

async function decideChoices({ db, log }: ShipmentJobDeps): Promise<void> {
  let decided = 0;
  for (let stretch = 0; stretch < MAX_BATCHES; stretch += 1) {
    const now = await decideOverdue(db, BATCH_SIZE);
    decided += now.decided;
    if (!now.rest) break;
  }
  if (decided > 0) log.info({ decided }, 'variants decided');
}

async function sendChoiceReminders({ db, log }: ShipmentJobDeps): Promise<void> {
  let members = 0;
  for (let stretch = 0; stretch < MAX_BATCHES; stretch += 1) {
    const now = await remindOfChoices(db, BATCH_SIZE);
    members += now.members;
    if (!now.rest) break;
  }
  if (members > 0) log.info({ members }, 'choice reminders sent');
}

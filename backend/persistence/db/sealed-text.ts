import { customType } from 'drizzle-orm/pg-core';
import type { Sealing } from '#backend/crypto/sealing.ts';

let open: (() => Sealing) | undefined;
let opened: Sealing | undefined;

/** Sets how this process or thread gets its keys, when it first reads or writes a sealed column. */
export function sealWith(openSealing: () => Sealing): void {
  open = openSealing;
  opened = undefined;
}

function sealing(): Sealing {
  if (open === undefined) throw new Error('A sealed column needs sealWith() first.');
  return (opened ??= open());
}

/** A text that the database stores sealed, so that neither it nor a backup shows it. `place`: table and column. */
export const sealedText = (place: `${string}.${string}`) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => sealing().seal(text, place),
    fromDriver: (stored) => sealing().open(stored, place),
  })();

import type { Address } from '#backend/domain/shipments/shipment.ts';
import type { shipments } from '../schema.ts';

/** The columns of an address. */
export const linesOf = ({ name, zip, address, address2, tel }: Address) => ({
  name,
  zip,
  address,
  address2,
  tel,
});

/** Null if it was deleted with the member's account. */
export function addressIn(row: Pick<typeof shipments.$inferSelect, keyof Address>): Address | null {
  const { name, zip, address, address2, tel } = row;
  const isGone = name === null || zip === null || address === null || address2 === null || tel === null;
  return isGone ? null : { name, zip, address, address2, tel };
}

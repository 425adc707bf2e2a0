import { randomUUID } from 'node:crypto';

const TIME_DIGITS = 12;

/** UUID of version 7: it begins with the time, so that orders of one moment lie side by side in every index. */
export function newOrderId(at: Date): string {
  const time = at.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

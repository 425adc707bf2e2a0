import { Badge } from '@mantine/core';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const LATE_DAYS = 3;

/** How long ago: `40分`, `5時間`, `3日`. */
export const ageText = (since: string): string => textOf(ageOf(since));

const ageOf = (since: string): number => Math.max(0, Date.now() - Date.parse(since));

function textOf(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / 60_000)}分`;
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)}時間` : `${Math.floor(ms / DAY_MS)}日`;
}

/** The age of a shipment, marked from one day on, and more from three days on. */
export function Age({ since }: { readonly since: string }) {
  const ms = ageOf(since);
  if (ms < DAY_MS) return <span>{textOf(ms)}</span>;
  return <Badge color={ms >= LATE_DAYS * DAY_MS ? 'red' : 'yellow'}>{textOf(ms)}</Badge>;
}

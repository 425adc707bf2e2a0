const OFFSET_MS = 9 * 60 * 60_000;
const MINUTES_OF_ISO = 16;

/** A time as a field of type datetime-local shows it: Japan's, whatever the clock of the device. */
export const toJapanTime = (timestamp: string): string =>
  new Date(Date.parse(timestamp) + OFFSET_MS).toISOString().slice(0, MINUTES_OF_ISO);

/** The time of such a field; undefined: it is empty, or has a year of five digits. */
export function fromJapanTime(local: string): string | undefined {
  const time = Date.parse(`${local}:00+09:00`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

import { KNOWN_DEVICE_YEARS } from '#lib/contract/shop-rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A browser in which a member has logged in is known for this time after the last login. */
export const KNOWN_DEVICE_LIFE_MS = KNOWN_DEVICE_YEARS * 365 * DAY_MS;

/** The known browsers of one member; the one without a login for the longest time is forgotten first. */
export const MAX_KNOWN_DEVICES = 20;

import { KNOWN_DEVICE_YEARS, PROOF_MINUTES } from '#lib/contract/shop-rules.ts';

/** The login session of a cookie. */
export type Login = {
  readonly sessionId: string;
  readonly memberId: string;
  readonly name: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** When the member last proved who they are; the login is the first time, unless it was by LINE. null: never. */
  readonly verifiedAt: Date | null;
  readonly leaveConfirmedAt: Date | null;
};

/** A login session in the list of a member's devices. */
export type LoginSession = {
  readonly sessionId: string;
  readonly device: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
};

const DAY_MS = 24 * 60 * 60_000;

/** A login session expires after this time without use. */
export const IDLE_LIFE_MS = 14 * DAY_MS;
/** A login session expires after this time in any case. */
export const WHOLE_LIFE_MS = 60 * DAY_MS;
/** Minimum interval between two records of use, so that reading a page does not cost a write each time. */
const RECORD_USE_EVERY_MS = 5 * 60_000;
/** How long a proof of the member is valid, for a change of what lets them in and for the deletion of the account. */
const CONFIRMATION_MS = PROOF_MINUTES * 60_000;

/** Login sessions of one member; the one without use for the longest time ends first. */
export const MAX_SESSIONS = 10;

type SessionTimes = { readonly startedAt: Date; readonly seenAt: Date };

export const isActive = ({ startedAt, seenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - seenAt.getTime() < IDLE_LIFE_MS && now.getTime() - startedAt.getTime() < WHOLE_LIFE_MS;

export const isUseRecordable = ({ seenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= RECORD_USE_EVERY_MS;

export const isConfirmed = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < CONFIRMATION_MS;

type Names = readonly (readonly [pattern: RegExp, name: string])[];

const DEVICES: Names = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Order matters: a browser that also contains another one's name comes before it. */
const BROWSERS: Names = [
  [/\bLine\//, 'LINE'],
  [/\bYJApp/, 'Yahoo! JAPANアプリ'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const UNKNOWN = '名前の分からない端末';

/** The device and browser as a member knows them, such as iPhoneのSafari, from the User-Agent. */
export function deviceOf(agent: string): string {
  const device = nameIn(DEVICES, agent);
  const browser = nameIn(BROWSERS, agent);
  return [device, browser].filter((name) => name !== undefined).join('の') || UNKNOWN;
}

const nameIn = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** A browser in which a member has logged in is known for this time after the last login. */
export const KNOWN_DEVICE_LIFE_MS = KNOWN_DEVICE_YEARS * 365 * DAY_MS;

/** The known browsers of one member; the one without a login for the longest time is forgotten first. */
export const MAX_KNOWN_DEVICES = 20;

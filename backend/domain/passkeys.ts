import { CHALLENGE_MINUTES } from '#lib/contract/shop-rules.ts';

/** How long a challenge that was issued to a browser, of a member or of staff, is valid. */
export const CHALLENGE_LIFE_MS = CHALLENGE_MINUTES * 60_000;

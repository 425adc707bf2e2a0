/** Seconds for which a code of an authenticator app is shown (RFC 6238, 5.2). */
export const CODE_PERIOD_S = 30;

/** Codes accepted before and after the present one, for clocks that differ (RFC 6238, 6). */
export const CODE_WINDOW = 1;

/** The number of the period at a time. A code counts once: its step and all before it are refused later (RFC 6238, 5.2). */
export const codeStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / CODE_PERIOD_S);

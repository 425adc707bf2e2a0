import { argon2Passwords, MIN_COST } from '#backend/crypto/argon2-passwords.ts';

/** Argon2 at its lowest price, for tests in which hashing is not the subject. No hash waits for another. */
export const CHEAP_PASSWORDS = argon2Passwords({ atOnce: 1_000, queueLength: 0 }, MIN_COST);

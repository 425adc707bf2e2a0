import { z } from 'zod';
import { MAX_FAVOURITES } from './enums.ts';
import { OPAQUE_ID } from './opaque-id.ts';
import { DIRECTORY_NAME, RESERVED_DIRECTORY_NAMES } from './reserved-names.ts';

export const Yen = z
  .int()
  .nonnegative()
  .meta({ description: 'Whole yen, tax included.', examples: [700] });

export const Count = z.int().nonnegative();

/** One line of text: no control characters, and none that change the direction of writing. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+$/u;

/** Control characters, and those that turn the direction of writing, would come to light on the page only. */
export const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\r\n])+$/u;

export const CharacterName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_FAVOURITES.characterLength)
  .regex(ONE_LINE)
  .meta({ description: "A character's name.", examples: ['くま'] });

/** A time in UTC. Pages show it in Japan's time. The backend may give a `Date`, which becomes text when it is sent. */
export const Timestamp = z
  .preprocess((at: Date | string) => (at instanceof Date ? at.toISOString() : at), z.iso.datetime())
  .meta({ description: 'UTC, ISO 8601.', examples: ['2026-11-21T01:00:00.000Z'] });

/** Of a day or a time that staff choose: the database has no year 0, and dates of five digits are written otherwise. */
export const YEAR = /^(?:19|20)\d\d-/;

/** A time of a request: UTC, ISO 8601. Handlers get a `Date`. */
export const TimeInput = z
  .codec(z.iso.datetime().regex(YEAR), z.date(), {
    decode: (text) => new Date(text),
    encode: (at) => at.toISOString(),
  })
  .meta({ type: 'string', format: 'date-time', description: 'UTC, ISO 8601.' });

export const DirectoryName = z
  .string()
  .regex(DIRECTORY_NAME)
  .refine((name) => !RESERVED_DIRECTORY_NAMES.includes(name), {
    message: 'is the name of a page of the shop',
  })
  .meta({
    description: "A draw's name in its URL: lower-case letters, digits, hyphens.",
    examples: ['fuyu-no-gacha'],
  });

/** An opaque id issued by the shop. */
export const OpaqueId = z.string().regex(OPAQUE_ID);

/** The short name of a prize, unique in its draw (`prizeCodes`). */
export const PrizeCode = z
  .string()
  .regex(/^(?:[A-T](?:[2-9]|[1-9]\d|100)?|lastOne)$/)
  .meta({
    description: 'Its grade, with a number from the second prize of a grade on; lastOne: the last-one prize.',
    examples: ['A', 'A2'],
  });

/** The grade as shoppers read it, without 賞. */
export const GradeLabel = z.string().meta({
  description: 'How the draw names the grade: its letter, or a label of its own.',
  examples: ['SP'],
});

/** A path on this site, never an address of another site. */
export const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
export const SitePath = z
  .string()
  .regex(SITE_PATH)
  .meta({ examples: ['/sanrio/fuyu-no-gacha'] });

import { z } from 'zod';

export const LONGEST_LINE = 200;
export const LONGEST_TEXT = 2_000;

/** Control characters, and those that turn the direction of writing, would come to light on the page only. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+$/u;
export const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\r\n])+$/u;

export const Line = z.string().trim().max(LONGEST_LINE).regex(ONE_LINE);
export const Paragraph = z.string().trim().max(LONGEST_TEXT).regex(SEVERAL_LINES);
export const Alt = z
  .union([z.literal(''), Line])
  .meta({ description: 'What the picture shows, in Japanese; empty where it only decorates.' });

/** Who looks after it: the catalogue's files, or operators, whose word no import undoes. */
export const Keeper = z.enum(['catalogue', 'operators']);

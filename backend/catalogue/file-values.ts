import { z } from 'zod';
import { parseCatalogueDay, parseCatalogueTime } from '#backend/domain/time.ts';
import type { DrawProblem } from '#lib/contract/draw-problems.ts';
import { DirectoryName, ONE_LINE, SitePath } from '#lib/contract/values.ts';
import { isPlainText } from '#lib/fairness/manifest.ts';

/** The message of a Zod schema: every error says what the catalogue expects. */
export const wants = (sentence: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is missing: it ${sentence}` : sentence,
});

/** The message of a rule with the code of its problem. */
export const rule = (code: DrawProblem, sentence: string) => ({ ...wants(sentence), params: { code } });

export const wholeNumber = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z.int(wants(sentence)).min(least, wants(sentence)).max(most, wants(sentence));
};

/** The largest value of an integer column. */
export const MAX_INT = 2_147_483_647;

const LONGEST_LINE = 200;
const LONGEST_TEXT = 2_000;

/**
 * One line of text. Values that YAML reads as numbers or dates need quotes. Excludes control characters and those
 * that change the direction of text, which would fail only in the database or on the page.
 */
export const Line = textOf(LONGEST_LINE, ONE_LINE, 'one line of text');
/** A line that may be empty. */
export const LineOrNone = textOf(LONGEST_LINE, new RegExp(`^$|${ONE_LINE.source}`, 'u'), 'one line of text');
const PLAIN = 'must be text without invisible and private characters';
/** A line that the manifest of a draw states. */
export const PlainLine = Line.refine(isPlainText, rule('notText', PLAIN));
/** The last line break of a text that YAML has folded over several lines is removed. */
export const Paragraph = textOf(
  LONGEST_TEXT,
  /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\r\n])+$/u,
  'text',
);

function textOf(longest: number, form: RegExp, what: string) {
  const sentence = `must be ${what} of 1 to ${longest} characters (in quotes where it looks like a number)`;
  return z
    .string(wants(sentence))
    .normalize('NFC')
    .trim()
    .max(longest, wants(sentence))
    .regex(form, wants(sentence));
}

export const listOf = <Item extends z.ZodType>(item: Item, least: number, most: number) => {
  const sentence = `must be a list of ${least} to ${most} entries`;
  return z.array(item, wants(sentence)).min(least, wants(sentence)).max(most, wants(sentence));
};

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, wants(`must be one of ${words.join(', ')}`));

export const YesOrNo = z.boolean(wants('must be true or false'));

const A_TIME = 'must be a time in Japan, such as 2026-11-06 10:00, or relative to today, such as "+7d 10:00"';

/** Only the format is checked here. The time depends on the day of the import. */
export const WrittenTime = z
  .string(wants(A_TIME))
  .refine((text) => parseCatalogueTime(text, new Date(0)) !== undefined, rule('notATime', A_TIME));

const A_DAY = 'must be a day in Japan, such as 2027-01-11, or relative to today, such as "+30d"';

export const WrittenDay = z
  .string(wants(A_DAY))
  .refine((text) => parseCatalogueDay(text, new Date(0)) !== undefined, rule('notATime', A_DAY));

const A_PATH = 'must be a path of this shop, such as /sanrio/faq';

export const Link = z.string(wants(A_PATH)).refine((path) => SitePath.safeParse(path).success, wants(A_PATH));

const A_NAME = 'must be a name a draw can have: lower-case letters, digits and hyphens, at most 60';

export const FormerName = z
  .string(wants(A_NAME))
  .refine((name) => DirectoryName.safeParse(name).success, rule('notAName', A_NAME));

/** Of content that belongs to operators, as an export has it. */
export const Owner = z.literal('operators', wants('must be operators, or left out')).optional();

/** The description of a picture. */
export const Alt = z
  .string(wants('must be text: what the picture shows, or "" where it only decorates'))
  .max(LONGEST_LINE, wants(`must be text of at most ${LONGEST_LINE} characters`))
  .refine((alt) => alt === '' || ONE_LINE.test(alt), rule('notText', 'must be one line of text'));

export const PictureFile = z.strictObject(
  {
    file: z
      .string(wants('must be the name of a picture beside this file'))
      .regex(
        /^(?![.~])[^/\\:\p{Cc}]{1,200}\.(?:svg|png|jpe?g|webp)$/iu,
        wants('must be the name of an SVG, PNG, JPEG or WebP picture beside this file'),
      ),
    alt: Alt,
  },
  wants('must be a picture: { file: …, alt: … }'),
);

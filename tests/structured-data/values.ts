import { z } from 'zod';

/** An absolute URL, because a path has no base outside the page. */
export const Address = z.url({ protocol: /^https?$/, error: 'wants a whole address' });

/** A time with its offset, because readers assume their own time zone otherwise. */
export const Moment = z.iso.datetime({ offset: true, error: 'wants an ISO date with its offset' });

/** Whole yen as a number: a text such as "700円" is no price. */
export const Yen = z.int({ error: 'wants whole yen as a number' }).nonnegative();

export const Words = (longest: number) => z.string().trim().min(1).max(longest);

/** One of schema.org's enumeration values. */
export const word = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(
    names.map((name) => `https://schema.org/${name}`),
    {
      error: `wants one of ${names.join(', ')} at https://schema.org/`,
    },
  );

/** A nested type. Refuses unknown properties, which are most likely misspelt. */
export const thing = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape });

/** A top-level type of a page's script. */
export const facts = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@context': z.literal('https://schema.org'), '@type': z.literal(type), ...shape });

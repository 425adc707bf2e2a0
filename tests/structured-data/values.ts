import { z } from 'zod';

/** A whole address: nobody who reads structured data elsewhere knows what a path belongs to. */
export const Address = z.url({ protocol: /^https?$/, error: 'wants a whole address' });

/** A moment that says which time zone it is of; without it every reader takes his own. */
export const Moment = z.iso.datetime({ offset: true, error: 'wants an ISO date with its offset' });

/** Whole yen as a number: a text such as "700円" is no price. */
export const Yen = z.int({ error: 'wants whole yen as a number' }).nonnegative();

export const Words = (longest: number) => z.string().trim().min(1).max(longest);

/** One of schema.org's own words. */
export const word = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(
    names.map((name) => `https://schema.org/${name}`),
    {
      error: `wants one of ${names.join(', ')} at https://schema.org/`,
    },
  );

/** A thing inside another one. What is not named here is most likely a slip of the pen, and refused. */
export const thing = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape });

/** A thing that stands by itself in a page's script. */
export const facts = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@context': z.literal('https://schema.org'), '@type': z.literal(type), ...shape });

import { z } from 'zod';

/** An absolute address: readers of structured data cannot resolve a path. */
export const Address = z.url({ protocol: /^https?$/, error: 'wants a whole address' });

/** A time with its offset: without it readers assume their own time zone. */
export const Time = z.iso.datetime({ offset: true, error: 'wants an ISO date with its offset' });

/** Whole yen as a number: readers reject a text such as "700円". */
export const Yen = z.int({ error: 'wants whole yen as a number' }).nonnegative();

export const Text = (longest: number) => z.string().trim().min(1).max(longest);

/** One of the terms of schema.org. */
export const term = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(
    names.map((name) => `https://schema.org/${name}`),
    {
      error: `wants one of ${names.join(', ')} at https://schema.org/`,
    },
  );

/** A thing inside another one. Properties without a schema are errors. */
export const thing = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape });

/** A thing at the top level of a page's script. */
export const facts = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@context': z.literal('https://schema.org'), '@type': z.literal(type), ...shape });

import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { JsonSchema } from './schemas.ts';

export type Describe = (schema: z.ZodType) => JsonSchema;

/** The parameters of a call; no key if it has none. */
export function parametersOf({ params, query }: Pick<Endpoint, 'params' | 'query'>, describe: Describe) {
  const parameters = [...parametersIn('path', params, describe), ...parametersIn('query', query, describe)];
  return parameters.length === 0 ? {} : { parameters };
}

function parametersIn(place: 'path' | 'query', part: z.ZodObject | undefined, describe: Describe) {
  return Object.entries<z.ZodType>(part?.shape ?? {}).map(([name, schema]) => {
    const { description, ...described } = describe(schema);
    return {
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      description,
      schema: described,
    };
  });
}

import type { z } from 'zod';

/**
 * Parses an answer as the client that receives it (docs/decisions/0001). Fields that the schema does not name are removed
 * at any depth, because a newer release may send them; all others must match.
 */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  received: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const parsed = schema.safeParse(received);
  const unknown = parsed.error?.issues.filter((issue) => issue.code === 'unrecognized_keys') ?? [];
  if (unknown.length === 0) return parsed;
  const known: unknown = structuredClone(received);
  for (const { path, keys } of unknown) deleteKeys(known, path, keys);
  return schema.safeParse(known);
}

function deleteKeys(answer: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  const parent = path.reduce((value, key) => (isObject(value) ? value[key] : undefined), answer);
  if (isObject(parent)) for (const key of keys) Reflect.deleteProperty(parent, key);
}

const isObject = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null;

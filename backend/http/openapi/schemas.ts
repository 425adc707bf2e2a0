import { z } from 'zod';

export type JsonSchema = { readonly [key: string]: unknown };

/** Collects schemas with an id as components, so that the document contains each once and refers to it. */
export function schemaCollector() {
  const components: Record<string, JsonSchema> = {};

  /** Describes a schema as JSON Schema, in the form that parsing returns (`output`). */
  const describe = (schema: z.ZodType): JsonSchema => {
    const { $schema: _dialect, $defs = {}, ...described } = referring(schema);
    for (const [id, definition] of Object.entries($defs)) components[id] ??= withoutId(definition);
    const { id } = z.globalRegistry.get(schema) ?? {};
    if (id === undefined || '$ref' in described) return withoutId(described);
    components[id] ??= withoutId(described);
    return { $ref: `#/components/schemas/${id}` };
  };
  return { components, describe };
}

type Described = JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> };

/** Converts a schema, with its references pointed at the document's components. */
function referring(schema: z.ZodType): Described {
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** Removes `id`: the key of a component is its name, and JSON Schema has no keyword `id`. */
const withoutId = ({ id: _id, ...schema }: JsonSchema): JsonSchema => schema;

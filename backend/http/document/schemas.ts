import { z } from 'zod';

export type JsonSchema = { readonly [key: string]: unknown };

/** Collects the schemas that have an id, so that each stands in the document once and is referred to. */
export function schemaCollector() {
  const components: Record<string, JsonSchema> = {};

  /** A schema as JSON Schema; `output` is what comes out of it, after its own transformations. */
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

/** References into a schema's own definitions become references into the document's components. */
function referring(schema: z.ZodType): Described {
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** The name of a component is its place in the document; JSON Schema has no keyword `id`. */
const withoutId = ({ id: _id, ...schema }: JsonSchema): JsonSchema => schema;

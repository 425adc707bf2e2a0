/** The part of JSON Schema that is enough to check an answer without zod. */
export type LeanSchema =
  | { readonly anyOf: readonly LeanSchema[] }
  | { readonly type: 'null' | 'boolean' }
  | { readonly type: 'integer' | 'number'; readonly minimum?: number }
  | {
      readonly type: 'string';
      readonly enum?: readonly string[];
      readonly format?: 'date-time';
      readonly pattern?: string;
    }
  | { readonly type: 'array'; readonly items: LeanSchema }
  | {
      readonly type: 'object';
      readonly required: readonly string[];
      readonly properties: Readonly<Record<string, LeanSchema>>;
    };

/** A query of the contract that can be made without it. */
export type PublicQuery = {
  readonly path: `/api/${string}`;
  readonly required: readonly string[];
  readonly params?: LeanSchema;
  readonly answer: LeanSchema;
};

/** Whether a value is of a schema's shape. An object may have more properties than the schema names. */
export function conforms(schema: LeanSchema, value: unknown): boolean {
  if ('anyOf' in schema) return schema.anyOf.some((one) => conforms(one, value));
  switch (schema.type) {
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
    case 'number':
      return isNumber(value, schema.type) && value >= (schema.minimum ?? -Infinity);
    case 'string':
      return typeof value === 'string' && isText(value, schema);
    case 'array':
      return Array.isArray(value) && value.every((item) => conforms(schema.items, item));
    case 'object':
      return isObject(value) && Object.keys(schema.properties).every((name) => hasPart(schema, name, value));
  }
}

const isNumber = (value: unknown, type: 'integer' | 'number'): value is number =>
  type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);

function isText(value: string, schema: Extract<LeanSchema, { type: 'string' }>): boolean {
  if (schema.format === 'date-time' && Number.isNaN(Date.parse(value))) return false;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) return false;
  return schema.enum?.includes(value) ?? true;
}

type ObjectSchema = Extract<LeanSchema, { type: 'object' }>;

function hasPart({ properties, required }: ObjectSchema, name: string, value: Record<string, unknown>) {
  const [part, schema] = [value[name], properties[name]];
  if (part === undefined) return !required.includes(name);
  return schema !== undefined && conforms(schema, part);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

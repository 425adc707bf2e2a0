import { z } from 'zod';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** A field of a call's input, also within another one: `address.zip`, `prizes[].name`. */
export type Field = {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly text: string | undefined;
};

/** The JSON Schema of a part of a call, as parsing returns it: numbers of a query are numbers. */
export const jsonSchemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });

/** The names of the fields of params, query and JSON body. No call has a name twice. */
export const fieldNames = (schema: z.ZodType | undefined): readonly string[] =>
  fieldsOf(schema).flatMap((fields) => fields.flatMap(({ name }) => (/[.[]/.test(name) ? [] : [name])));

/** The fields of a part of a call; several lists if it takes one of several forms. */
export function fieldsOf(schema: z.ZodType | undefined): readonly (readonly Field[])[] {
  if (schema === undefined) return [];
  const whole = jsonSchemaOf(schema);
  return (whole.oneOf ?? whole.anyOf ?? [whole]).map((form) => fieldsIn(resolved(form, whole), '', whole));
}

/** The JSON body of a call. Undefined: it has none, or takes a file. */
export const jsonBody = ({ body, takes }: Pick<OpsEndpoint, 'body' | 'takes'>): z.ZodType | undefined =>
  takes === undefined ? body : undefined;

/** Whether a call can say what it would do. */
export const takesDryRun = (endpoint: OpsEndpoint): boolean =>
  [...fieldNames(endpoint.query), ...fieldNames(jsonBody(endpoint))].includes('dryRun');

function fieldsIn(
  { properties = {}, required = [] }: Schema,
  prefix: string,
  whole: Schema,
): readonly Field[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const schema = resolved(property, whole);
    const name = `${prefix}${key}`;
    const text = textOf(schema) ?? textOf(itemsOf(schema, whole));
    const isRequired = required.includes(key) && schema.default === undefined;
    return [{ name, isRequired, type: typeText(schema, whole), text }, ...fieldsBelow(schema, name, whole)];
  });
}

function textOf({ description, examples }: Schema): string | undefined {
  const example = examples === undefined ? undefined : `Such as ${JSON.stringify(examples[0])}.`;
  return [description, example].filter((text) => text !== undefined).join(' ') || undefined;
}

/** The schema of the items of a list; one without content if it is none. */
const itemsOf = ({ items }: Schema, whole: Schema): Schema =>
  items === undefined || Array.isArray(items) ? {} : resolved(items, whole);

/** The fields of an object, of the items of a list, or of the first object among several types. */
function fieldsBelow(schema: Schema, name: string, whole: Schema): readonly Field[] {
  const { anyOf = [] } = schema;
  if (schema.properties !== undefined) return fieldsIn(schema, `${name}.`, whole);
  if (schema.type === 'array') return fieldsBelow(itemsOf(schema, whole), `${name}[]`, whole);
  return anyOf.flatMap((one) => fieldsBelow(resolved(one, whole), name, whole));
}

/** Follows a reference to another part of the whole schema. */
function resolved(schema: Schema | boolean, whole: Schema): Schema {
  if (typeof schema === 'boolean') return {};
  const name = schema.$ref?.replace('#/$defs/', '');
  return name === undefined ? schema : resolved(whole.$defs?.[name] ?? {}, whole);
}

function typeText(schema: Schema, whole: Schema): string {
  const text = typeWithoutDefault(schema, whole);
  const { default: preset } = schema;
  return preset === undefined ? text : `${text}, ${JSON.stringify(preset)} when left out`;
}

function typeWithoutDefault(schema: Schema, whole: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return [...new Set(choices.map((one) => typeText(resolved(one, whole), whole)))].join(' | ');
  if (schema.type === 'array')
    return `list${lengthText(schema.minItems, schema.maxItems)}, of ${typeText(itemsOf(schema, whole), whole)}`;
  if (schema.type === 'string') return stringText(schema);
  if (schema.type === 'integer' || schema.type === 'number') return numberText(schema);
  return String(schema.type ?? 'any value');
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  date: 'day as in 2026-11-28',
  'date-time': 'time as in 2026-11-28T01:00:00Z',
};

const stringText = ({ format = '', minLength, maxLength }: Schema): string =>
  FORMATS[format] ?? `text${lengthText(minLength, maxLength, ' characters')}`;

function numberText({ type, minimum, exclusiveMinimum, maximum }: Schema): string {
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum;
  return `${type === 'integer' ? 'whole number' : 'number'}${lengthText(bounded(least), bounded(maximum))}`;
}

/** JSON Schema names the bounds of safe integers too. */
const bounded = (bound: number | undefined): number | undefined =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;

function lengthText(least: number | undefined, most: number | undefined, unit = ''): string {
  if (most === undefined) return least === undefined ? '' : `, ${least} or more${unit}`;
  return least === undefined ? `, up to ${most}${unit}` : `, ${least} to ${most}${unit}`;
}

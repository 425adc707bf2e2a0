import { z } from 'zod';
import type { LeanSchema } from '#lib/api/lean-schema.ts';
import { contract, type CallOutput, type CallName } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';

/** Some fields of a response. The compiler rejects fields that the contract does not have. */
type FieldsOf<T> = T extends readonly (infer Item)[]
  ? FieldsOf<Item>
  : T extends object
    ? { readonly [Name in keyof T]?: true | FieldsOf<NonNullable<T[Name]>> }
    : never;

const LOGIN_STATUS = {
  userId: true,
  name: true,
  unseenResults: true,
} as const satisfies FieldsOf<CallOutput<'showLoginStatus'>>;

const DRAWS = {
  items: {
    productId: true,
    directoryName: true,
    state: true,
    salesType: true,
    price: true,
    lead: true,
    opensAt: true,
    closesAt: true,
    tickets: { total: true, remaining: true, held: true },
  },
} as const satisfies FieldsOf<CallOutput<'listDraws'>>;

const FOUND_DRAWS = {
  total: true,
  items: {
    directoryName: true,
    title: true,
    state: true,
    price: true,
    art: { pictureId: true, widths: true },
    tickets: { total: true, remaining: true, held: true },
  },
} as const satisfies FieldsOf<CallOutput<'searchDraws'>>;

const DRAW = {
  ...DRAWS.items,
  countedAt: true,
  prizes: { prizeId: true, grade: true, total: true, remaining: true, oddsPercent: true },
  lastOnePrize: { given: true },
  quantities: true,
  limits: { perPurchase: true },
} as const satisfies FieldsOf<CallOutput<'showDraw'>>;

/** The content of lib/api/public-queries.ts: each public query with the fields that pages read. */
export const publicQueries = () => ({
  showLoginStatus: queryOf('showLoginStatus', LOGIN_STATUS),
  listDraws: queryOf('listDraws', DRAWS),
  searchDraws: queryOf('searchDraws', FOUND_DRAWS),
  showDraw: queryOf('showDraw', DRAW),
});

type Fields = true | { readonly [name: string]: Fields };

function queryOf(name: CallName, fields: Fields) {
  const { path, required = [], params, answer }: Endpoint = contract[name];
  return { path, required, ...(params && { params: lean(params, true) }), answer: lean(answer, fields) };
}

function lean(schema: z.core.$ZodType, fields: Fields): LeanSchema {
  if (schema instanceof z.ZodNullable) {
    return { anyOf: [lean(schema.unwrap(), fields), { type: 'null' }] };
  }
  if (schema instanceof z.ZodArray) return { type: 'array', items: lean(schema.element, fields) };
  if (schema instanceof z.ZodObject) return leanObject(schema, fields);
  return leanValue(schema instanceof z.ZodOptional ? schema.unwrap() : schema);
}

function leanObject({ shape }: z.ZodObject, fields: Fields): LeanSchema {
  const read = Object.entries(shape).filter(([name]) => fields === true || fields[name] !== undefined);
  return {
    type: 'object',
    required: read.filter(([, part]) => !(part instanceof z.ZodOptional)).map(([name]) => name),
    properties: Object.fromEntries(
      read.map(([name, part]) => [name, lean(part, fields === true ? true : (fields[name] ?? true))]),
    ),
  };
}

function leanValue(schema: z.core.$ZodType): LeanSchema {
  const described = z.toJSONSchema(schema, { io: 'output' });
  const { type, format, pattern, minimum, exclusiveMinimum } = described;
  switch (type) {
    case 'boolean':
      return { type };
    case 'integer':
      return { type, minimum: typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : (minimum ?? 0) };
    case 'number':
      return { type, ...(minimum !== undefined && { minimum }) };
    case 'string': {
      const words = described.enum?.map(String);
      if (format === 'date-time') return { type, format };
      return { type, ...(words && { enum: words }), ...(pattern !== undefined && { pattern }) };
    }
    default:
      throw new Error(
        `The browser cannot check a value of type ${String(type)}: extend lib/api/lean-schema.ts.`,
      );
  }
}

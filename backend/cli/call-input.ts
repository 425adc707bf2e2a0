import type { z } from 'zod';
import { issueText } from '#lib/contract/issue-text.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { fieldNames, jsonBody } from './call-fields.ts';
import type { CallRequest } from './call-backend.ts';

/** A field that is not as the contract wants it. */
type InputError = { readonly field: string; readonly message: string };

type Input = Readonly<Record<string, unknown>>;
type Parts = Pick<CallRequest, 'params' | 'query' | 'body'>;

/** Divides the input of a call into the parts of its request, and compares them with the contract. */
export function divideInput(endpoint: OpsEndpoint, input: Input): Parts | readonly InputError[] {
  const { params, query } = endpoint;
  const body = jsonBody(endpoint);
  const namesOfParams = fieldNames(params);
  const namesOfQuery = fieldNames(query);
  const isOfPath = ([name]: readonly [string, unknown]) => namesOfParams.includes(name);
  const isOfQuery = ([name]: readonly [string, unknown]) => namesOfQuery.includes(name);
  const entries = Object.entries(input);
  const rest = entries.filter((entry) => !isOfPath(entry) && !isOfQuery(entry));
  const parts = {
    params: Object.fromEntries(entries.filter(isOfPath).map(asText)),
    query: Object.fromEntries(entries.filter(isOfQuery).map(asText)),
    body: body === undefined ? undefined : Object.fromEntries(rest),
  };
  const errors = [
    ...errorsIn(params, parts.params),
    ...errorsIn(query, parts.query),
    ...(body === undefined ? rest.map(([field]) => unknownField(field)) : errorsIn(body, parts.body)),
  ];
  return errors.length === 0 ? parts : errors;
}

/** The path and the query of a request are texts. */
const asText = ([name, value]: readonly [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
];

const unknownField = (field: string): InputError => ({ field, message: 'is no field of this call' });

function errorsIn(schema: z.ZodType | undefined, value: unknown): readonly InputError[] {
  const issues = schema?.safeParse(value, { error: issueText }).error?.issues ?? [];
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => unknownField([...path, key].join('.')));
    return { field: path.join('.') || 'INPUT', message: issue.message };
  });
}

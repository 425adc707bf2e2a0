import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type OpsCallName, opsContract, takesKey } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { type Field, fieldsOf, jsonBody, jsonSchemaOf, takesDryRun } from './call-fields.ts';
import { aligned } from './print.ts';

type NamedCall = readonly [OpsCallName, OpsEndpoint];

/** Finds the call of this name; without one, all calls whose name, permission or summary contain the word. */
export function findCalls(word: string): readonly NamedCall[] {
  const calls = Object.entries<OpsEndpoint>(opsContract) as NamedCall[];
  const exact = calls.filter(([name]) => name === word);
  const wanted = word.toLowerCase();
  return exact.length > 0
    ? exact
    : calls.filter(([name, { needs, summary }]) =>
        `${name} ${needs} ${summary}`.toLowerCase().includes(wanted),
      );
}

/** One line per call with its permission and what it does. */
export const listCalls = (calls: readonly NamedCall[]): string =>
  aligned(calls.map(([name, { needs, summary }]) => [name, needs, summary])).join('\n');

/** Describes a call with all its fields. */
export function describeCall([name, endpoint]: NamedCall): string {
  const { needs, approval, stepUp, summary, params, query, takes, media } = endpoint;
  const forms = formsOf(jsonBody(endpoint));
  const isShared = (field: Field) =>
    forms.every((form) => form.some((other) => isDeepStrictEqual(field, other)));
  const [form = [], ...otherForms] = forms;
  const fields = [...[...formsOf(params), ...formsOf(query)].flat(), ...form.filter(isShared)];
  const options = [
    ...(takesDryRun(endpoint) ? ['--dry-run'] : []),
    ...(takesKey(endpoint) ? ['--key KEY'] : []),
    ...(takes === undefined ? [] : [`--file FILE (${takes}, required)`]),
  ];
  return [
    `${name}: ${summary}`,
    ...aligned([
      [
        'permission',
        approval === undefined ? needs : `${needs}; some wait for a second person with ${approval}`,
      ],
      ['options', options.join(', ') || 'none'],
      ...(stepUp === true ? [['console', 'asks for a fresh proof of the person']] : []),
      ['answer', media ?? 'application/json'],
      ['fields', fields.length === 0 ? 'none' : ''],
    ]),
    ...fieldLines(fields),
    ...(otherForms.length === 0 ? [] : forms).flatMap((one, at) => [
      at === 0 ? 'and one of these forms' : 'or',
      ...fieldLines(one.filter((field) => !isShared(field))),
    ]),
  ].join('\n');
}

/** `--dry-run` sets `dryRun`, so it is no field to write. */
const formsOf = (schema: z.ZodType | undefined): readonly (readonly Field[])[] =>
  fieldsOf(schema).map((fields) => fields.filter(({ name }) => name !== 'dryRun'));

const fieldLines = (fields: readonly Field[]): string[] =>
  aligned(
    fields.map(({ name, isRequired, type, text }) => [
      `  ${name}`,
      isRequired ? 'required' : '',
      text === undefined ? type : `${type}. ${text}`,
    ]),
  );

/** A call as data, with JSON Schemas of its input and its answer. */
export function callData([name, endpoint]: NamedCall) {
  const { method, path, needs, approval, summary, params, query, takes, media, answer, refusals } = endpoint;
  const schemaOf = (schema: z.ZodType | undefined) => schema && jsonSchemaOf(schema);
  return {
    name,
    summary,
    method,
    path,
    permission: needs,
    approval,
    dryRun: takesDryRun(endpoint),
    key: takesKey(endpoint),
    file: takes,
    input: { params: schemaOf(params), query: schemaOf(query), body: schemaOf(jsonBody(endpoint)) },
    answer: media === undefined ? jsonSchemaOf(answer) : media,
    refusals,
  };
}

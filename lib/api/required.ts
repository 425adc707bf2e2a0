import type { CallName } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';

/** What a call is made with, whichever call it is. */
export type Given = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** A call was made without something it cannot do without; its text is the specification's (§8). */
export class MissingParameter extends Error {
  override readonly name = 'MissingParameter';

  constructor(parameter: string, call: CallName) {
    super(`Required parameter ${parameter} was null or undefined when calling ${call}`);
  }
}

/** Throws before anything is sent when the call lacks a required parameter. */
export function checkRequired(
  name: CallName,
  { required = [], bodyName }: Pick<Endpoint, 'path' | 'required' | 'bodyName'>,
  given: Given,
): void {
  for (const parameter of required) {
    const value = parameter === bodyName ? given.body : valueOf(parameter, given);
    if (value === null || value === undefined) throw new MissingParameter(parameter, name);
  }
}

function valueOf(parameter: string, { params, query, body }: Given): unknown {
  return params?.[parameter] ?? query?.[parameter] ?? (isRecord(body) ? body[parameter] : undefined);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

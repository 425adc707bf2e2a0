import type { CallName } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';

/** The arguments of any call. */
export type CallArguments = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** A required argument of a call is missing. The text is that of specification §8. */
class MissingParameterError extends Error {
  override readonly name = 'MissingParameterError';

  constructor(parameter: string, call: CallName) {
    super(`Required parameter ${parameter} was null or undefined when calling ${call}`);
  }
}

/** Throws `MissingParameterError` before anything is sent if a required parameter is null or undefined. */
export function checkRequired(
  name: CallName,
  { required = [], bodyName }: Pick<Endpoint, 'path' | 'required' | 'bodyName'>,
  args: CallArguments,
): void {
  for (const parameter of required) {
    const value = parameter === bodyName ? args.body : valueOf(parameter, args);
    if (value === null || value === undefined) throw new MissingParameterError(parameter, name);
  }
}

function valueOf(parameter: string, { params, query, body }: CallArguments): unknown {
  return params?.[parameter] ?? query?.[parameter] ?? (isRecord(body) ? body[parameter] : undefined);
}

/** Whether a value is an object with names, as JSON writes it. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

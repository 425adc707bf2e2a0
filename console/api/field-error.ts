import type { Action } from './use-action.ts';
import { CallError } from './call.ts';

/** The sentence beside a field that the last call refused; `undefined`: it named another field, or none. */
export function fieldError(
  { failure }: Pick<Action, 'failure'>,
  name: string,
  text = 'この内容では受け付けられません。入力を確認してください。',
): string | undefined {
  const parameter = failure instanceof CallError ? failure.refusal?.parameter : undefined;
  return parameter === name || parameter?.startsWith(`${name}.`) === true ? text : undefined;
}

import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** Whether it is among the fifty thousand passwords that leaked most often; small and capital letters are the same. */
export function isCommonPassword(password: string): boolean {
  // Made when first asked for: most processes that load this file never set a password.
  common ??= new Set(dictionary['passwords-common'].map(folded));
  return common.has(folded(password));
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

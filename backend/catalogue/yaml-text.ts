import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';

/** Text that reads as the same values again; quoted throughout where the plain form does not, as with a lone return. */
export function yamlText(file: object): string {
  const plain = stringify(file, { lineWidth: 0 });
  const quoted = stringify(file, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE' });
  return isDeepStrictEqual(parse(plain), parse(quoted)) ? plain : quoted;
}

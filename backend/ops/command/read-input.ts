import type { Command, Given, Options } from './command.ts';
import type { Surroundings } from './surroundings.ts';
import { WrongWords } from './wrong-words.ts';

const FROM_INPUT = '-';

/** Puts the first line of the input where `-` was typed. Whoever typed an address all the same is told of that way. */
export async function withInput(
  { name, mayBeRead }: Pick<Command, 'name' | 'mayBeRead'>,
  given: Given<Options>,
  { line, err }: Pick<Surroundings, 'line' | 'err'>,
): Promise<Given<Options>> {
  if (mayBeRead !== true) return given;
  if (given.words.some((word) => word.includes('@')))
    err(`Every user of this machine can see what is typed; ${name} - reads it from its input instead.`);
  if (!given.words.includes(FROM_INPUT)) return given;
  const read = (await line())?.trim() ?? '';
  if (read === '') throw new WrongWords(`${name} - wants a line in its input.`);
  return { ...given, words: given.words.map((word) => (word === FROM_INPUT ? read : word)) };
}

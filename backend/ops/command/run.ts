import { inPlainWords, PlainFailure } from '#backend/persistence/embedded/failure.ts';
import { Refused, refusalLines } from './calling/refused.ts';
import type { Command, ExitCode } from './command.ts';
import { helpOfAll, helpOn } from './help.ts';
import { withInput } from './read-input.ts';
import { findCommand, readWords } from './read-words.ts';
import type { Surroundings } from './surroundings.ts';
import { WrongWords } from './wrong-words.ts';

/** Runs what was typed. Whatever goes wrong is said in a line or a few, never as a stack. */
export async function run(
  commands: readonly Command[],
  words: readonly string[],
  around: Surroundings,
): Promise<ExitCode> {
  try {
    return await obey(commands, words, around);
  } catch (error) {
    around.progress(null);
    if (error instanceof Refused) {
      for (const line of refusalLines(error.refusal)) around.err(line);
      return error.refusal.code === 'tokenNeeded' ? 2 : 1;
    }
    around.err(inPlainWords(error));
    if (error instanceof WrongWords) around.err('npm run ops -- help says what there is.');
    return error instanceof PlainFailure ? 1 : 2;
  }
}

async function obey(
  commands: readonly Command[],
  words: readonly string[],
  around: Surroundings,
): Promise<ExitCode> {
  const [first, ...rest] = words;
  if (first === undefined || first === 'help' || first === '--help' || first === '-h')
    return help(commands, rest, around);
  const found = findCommand(commands, words);
  if (found === undefined) {
    // Half a command, such as `orders`, is a question.
    const meant = helpOn(commands, words);
    if (meant === undefined) throw new WrongWords(`There is no command "${words.join(' ')}".`);
    around.err(meant);
    return 2;
  }
  const given = readWords(found);
  if (given === 'help') return help(commands, found.command.name.split(' '), around);
  return found.command.run(await withInput(found.command, given, around), around);
}

function help(commands: readonly Command[], words: readonly string[], around: Surroundings): ExitCode {
  const text = words.length === 0 ? helpOfAll(commands) : helpOn(commands, words);
  if (text === undefined) throw new WrongWords(`There is no command "${words.join(' ')}".`);
  around.out(text);
  return 0;
}

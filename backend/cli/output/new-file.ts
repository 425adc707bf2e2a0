import { existsSync, writeFileSync } from 'node:fs';
import { numberText } from '#lib/text/numbers.ts';
import { UsageError } from '../arguments.ts';
import type { CommandContext } from '../command.ts';

/** Only the operator of the command reads the file. */
const OWNER_ONLY = 0o600;

/** Writes a file that must not exist. The bytes are asked for once that is sure. */
export async function writeNewFile(
  context: Pick<CommandContext, 'out'>,
  file: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  const written = await bytes();
  writeFileSync(file, written, { flag: 'wx', mode: OWNER_ONLY });
  context.out(`${numberText(written.length)} bytes in ${file}`);
}

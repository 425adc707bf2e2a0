import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { ROOT } from './checks.ts';

/** The demonstration brand without mascots. */
export const SOBER_BRAND = 'akariya';

const SEED = join(ROOT, 'backend', 'seed', SOBER_BRAND, 'draws');

const MORE_DRAWS = [
  { directoryName: 'asa-no-shokutaku', title: '朝の食卓くじ', like: 'hi-no-utsuwa' },
  { directoryName: 'haru-no-chaki', title: '春の茶器くじ', like: 'hi-no-utsuwa' },
  { directoryName: 'tabi-no-tenugui', title: '旅の手ぬぐいくじ', like: 'yowa-no-tenugui' },
] as const;

/**
 * Writes draws like those of the brand as a catalogue into a folder: `ops demo` needs five on sale, and ten draws of one at
 * once. The draw that it buys most from is the first by its name.
 */
export function writeSoberDraws(folder: string): void {
  for (const { directoryName, title, like } of MORE_DRAWS) {
    const target = join(folder, 'draws', directoryName);
    mkdirSync(target, { recursive: true });
    cpSync(join(SEED, like), target, { recursive: true });
    const file = join(target, 'draw.yaml');
    const draw = z.looseObject({}).parse(parse(readFileSync(file, 'utf8')));
    writeFileSync(file, stringify({ ...draw, title, reading: undefined, quantities: [1, 5, 10] }));
  }
}

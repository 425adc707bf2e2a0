import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { ROOT } from './environment.ts';
import type { Mode } from './programs.ts';

/** The demonstrations, each with a catalogue of its own. */
const SEEDS = join(ROOT, 'backend/seed');

type Arguments = {
  readonly mode: Mode;
  /** The demonstration of another brand. `undefined`: the usual one. */
  readonly brand: string | undefined;
  /** A second shop beside the first, in which orders move no money. */
  readonly hasTestShop: boolean;
};

/** Reads `dev`, `--brand NAME` and `--with-test-shop`. Throws one line for anything else. */
export function readArguments(words: readonly string[]): Arguments {
  const { brand, mode, hasTestShop } = parsed(words);
  if (brand !== undefined && !brandNames().includes(brand))
    throw new OperatorError(`--brand must be one of ${brandNames().join(', ')}, but is "${brand}".`);
  return { mode, brand, hasTestShop };
}

function parsed(words: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { brand: { type: 'string' }, 'with-test-shop': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    return {
      mode: positionals[0] === 'dev' ? 'dev' : 'shop',
      brand: values.brand,
      hasTestShop: values['with-test-shop'],
    };
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

const brandNames = (): readonly string[] =>
  readdirSync(SEEDS)
    .filter((name) => existsSync(join(SEEDS, name, 'brand/brand.yaml')))
    .toSorted();

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackages } from './lock-file.ts';

/** An installed package, with the texts that its licence asks to be passed on. */
export type PackageNotice = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly texts: readonly string[];
};

const LICENCE_FILE = /^(?:licen[cs]e|copying|copyright|notice)s?(?:[.-].*)?$/i;

/** Reads the notices of the packages that are installed. Those of other systems are not. */
export const noticesOf = (root: string, packages: LockedPackages): readonly PackageNotice[] =>
  Object.entries(packages).flatMap(([path, { version = '', license = 'not named', link }]) => {
    const folder = join(root, path);
    if (!path.includes('node_modules/') || link === true || !existsSync(folder)) return [];
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && LICENCE_FILE.test(entry.name),
    );
    const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name, version, licence: license, texts }];
  });

/** One text with every notice; packages with equal texts share them. */
export function noticesText(notices: readonly PackageNotice[]): string {
  const byText = Map.groupBy(notices, ({ texts }) => texts.join('\n\n'));
  return [...byText]
    .map(([text, packages]) => {
      const names = packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
      return `${names.join('\n')}\n\n${text === '' ? 'The package holds no text of its licence.' : text}\n`;
    })
    .join(`\n${'='.repeat(80)}\n\n`);
}

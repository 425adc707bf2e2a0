import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressBook } from './address-book.mjs';
import { PACKAGE, packageTowns } from './package-towns.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const SHARDS = join(ROOT, 'public', 'zip');
const RULES = ['address-book.mjs', 'package-towns.mjs', 'zip-shards.mjs'].map((name) =>
  join(import.meta.dirname, name),
);

/** Names the data of the shards and their day. It is written last, so that an interrupted run is repeated. */
const EDITION = 'edition.json';

/** The file of Japan Post that an operator has loaded: `{ asOf, postal }`. */
export const loadedFile = (dataDir) => join(dataDir, 'zip-codes.json');

/**
 * Writes the addresses of all zip codes to public/zip, by their first three digits, unless they are up to date: of the file
 * that an operator has loaded, or of the package where that is newer. Returns the day of the data.
 */
export function writeShards(dataDir, folder = SHARDS) {
  const source = sourceOf(dataDir);
  const { asOf } = source;
  const edition = JSON.stringify({ asOf, cutFrom: digestOf(source.digested) });
  const editionFile = join(folder, EDITION);
  if (existsSync(editionFile) && readFileSync(editionFile, 'utf8') === edition) return asOf;
  mkdirSync(folder, { recursive: true });
  rmSync(editionFile, { force: true });
  const shards = shardsOf(addressBook(source.postal()));
  // Each file is replaced at once: the shop may be serving them.
  for (const [start, shard] of shards) replace(join(folder, `${start}.json`), Object.fromEntries(shard));
  for (const file of readdirSync(folder))
    if (!shards.has(file.replace(/\.json$/, ''))) rmSync(join(folder, file));
  writeFileSync(editionFile, edition);
  return asOf;
}

/** Keeps the codes of a file and writes their addresses, unless the shop has newer ones. Returns the day of those it has. */
export function loadFile(dataDir, { asOf, postal }, folder = SHARDS) {
  if (sourceOf(dataDir).asOf <= asOf) {
    const kept = loadedFile(dataDir);
    mkdirSync(dataDir, { recursive: true });
    replace(kept, { asOf, postal });
  }
  return writeShards(dataDir, folder);
}

function sourceOf(dataDir) {
  const file = loadedFile(dataDir);
  const loaded = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return loaded !== undefined && loaded.asOf > PACKAGE.asOf
    ? { asOf: loaded.asOf, postal: () => loaded.postal, digested: [file, ...RULES] }
    : { asOf: PACKAGE.asOf, postal: packageTowns, digested: RULES };
}

function replace(file, content) {
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** By the first three digits, and in each shard by the other four. */
function shardsOf(book) {
  const shards = new Map();
  for (const [zip, addresses] of book) {
    const start = zip.slice(0, 3);
    const shard = shards.get(start) ?? [];
    shards.set(start, shard);
    shard.push([zip.slice(3), addresses]);
  }
  return shards;
}

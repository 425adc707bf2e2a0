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

/** Gives a fixture the members of another object. Getters stay getters. */
function replace(fixture: object, opened: object): void {
  Object.defineProperties(fixture, Object.getOwnPropertyDescriptors(opened));
}

async function close(fixture: object): Promise<void> {
  if ('close' in fixture && typeof fixture.close === 'function') await fixture.close();
}

import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aMember, statusAndCode, type TestMember } from '../../support/members.ts';
import { aDrawOnSale } from '../../support/orders.ts';

const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));

const PATH = '/api/favourite';
const favouritesOf = async (one: TestMember = member) => (await one.ask('GET', PATH)).json();
const add = (favourites: object) => member.ask('POST', PATH, favourites);

test('A member adds draws and characters, the last added one first, each once', async () => {
  expect(await favouritesOf()).toEqual({ draws: [], characters: [] });
  const first = await aDrawOnSale(backend);
  const second = await aDrawOnSale(backend);
  await add({ draws: [first.directoryName] });
  await add({ draws: [second.directoryName], characters: ['まるぽ'] });
  const all = { draws: [second.directoryName, first.directoryName], characters: ['まるぽ'] };
  expect((await add({ draws: [first.directoryName], characters: ['まるぽ', 'まるぽ'] })).json()).toEqual(all);
  expect(await favouritesOf()).toEqual(all);
});

test("Those of a guest's device may be of draws that were renamed or do not exist", async () => {
  const draw = await aDrawOnSale(backend);
  await backend.db.execute(
    sql`insert into former_names (directory_name, draw_id) values ('old-name', ${draw.drawId})`,
  );
  const merged = await add({ draws: ['old-name', 'nosuch', draw.directoryName] });
  expect(merged.json()).toEqual({ draws: [draw.directoryName], characters: [] });
  const path = `${PATH}/draw/old-name`;
  expect((await member.ask('DELETE', path)).json()).toEqual({ draws: [], characters: [] });
});

test('Removing is answered alike for what is no favourite', async () => {
  const draw = await aDrawOnSale(backend);
  await add({ draws: [draw.directoryName], characters: ['まるぽ'] });
  const character = `${PATH}/character/${encodeURIComponent('まるぽ')}`;
  for (const path of [`${PATH}/draw/${draw.directoryName}`, character, character, `${PATH}/draw/nosuch`])
    expect(statusAndCode(await member.ask('DELETE', path))).toBe('200');
  expect(await favouritesOf()).toEqual({ draws: [], characters: [] });
});

test('Above the limit nothing is added', async () => {
  const characters = Array.from({ length: 50 }, (_, nth) => `キャラクター${nth}`);
  expect(statusAndCode(await add({ characters }))).toBe('200');
  const draw = await aDrawOnSale(backend);
  const more = { draws: [draw.directoryName], characters: ['もうひとり'] };
  expect(statusAndCode(await add(more))).toBe('409 favouriteLimit');
  expect((await favouritesOf()).draws).toEqual([]);
  expect(statusAndCode(await add({ characters: characters.slice(0, 3) }))).toBe('200');
});

test('They are deleted with the account', async () => {
  const draw = await aDrawOnSale(backend);
  await add({ draws: [draw.directoryName], characters: ['まるぽ'] });
  await member.ask('PUT', '/api/userDelete', { password: member.password });
  expect(statusAndCode(await member.ask('DELETE', `/api/user?userId=${member.userId}`))).toBe('200');
  const { rows } = await backend.db.execute(
    sql`select member_id from favourite_draws union all select member_id from favourite_characters`,
  );
  expect(rows).toEqual([]);
});

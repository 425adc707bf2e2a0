import { cardResponse } from '#lib/social-cards/card-response.ts';
import { CardCache } from '#lib/social-cards/card-cache.ts';

const card = (byte: number, complete = true) => ({ png: Uint8Array.of(byte), complete });

test('a card is kept for ever under the address of its present version', async () => {
  const answer = await cardResponse({
    requestedVersion: '2.png',
    path: '/cards/a/2.png',
    draw: async () => card(7),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(Uint8Array.of(7));
});

test('any other version leads to the present one, and draws nothing', async () => {
  const draw = () => Promise.reject(new Error('drawn for a version that is not'));
  const answer = await cardResponse({ requestedVersion: '1.png', path: '/cards/a/2.png', draw });
  expect(answer.status).toBe(307);
  expect(answer.headers.get('location')).toBe('/cards/a/2.png');
});

test('a card without its picture is shown, and drawn anew for the next reader', async () => {
  const wanted = (complete: boolean) => ({
    requestedVersion: '1.png',
    path: '/cards/b/1.png',
    draw: async () => card(complete ? 2 : 1, complete),
  });
  const first = await cardResponse(wanted(false));
  expect(first.headers.get('cache-control')).toBe('public, max-age=60');
  const second = await cardResponse(wanted(true));
  expect(new Uint8Array(await second.arrayBuffer())).toEqual(Uint8Array.of(2));
});

/** Draws when told to, and counts how often and how many at a time. */
function slowDrawer() {
  let drawing = 0;
  const seen = { times: 0, mostAtOnce: 0 };
  const draw = async () => {
    seen.times += 1;
    drawing += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, drawing);
    await Promise.resolve();
    drawing -= 1;
    return card(1);
  };
  return { draw, seen };
}

test('who asks for a card that is being drawn waits for that one', async () => {
  const shelf = new CardCache();
  const { draw, seen } = slowDrawer();
  await Promise.all([1, 2, 3].map(() => shelf.card('a', draw)));
  await shelf.card('a', draw);
  expect(seen.times).toBe(1);
});

test('one card at a time is drawn, and a crowd is sent away', async () => {
  const shelf = new CardCache();
  const { draw, seen } = slowDrawer();
  const cards = await Promise.all(Array.from({ length: 40 }, (_, place) => shelf.card(`${place}`, draw)));
  expect(seen.mostAtOnce).toBe(1);
  expect(cards.filter((one) => one === null)).toHaveLength(24);
});

test('the cards of a whole shop are drawn once, and beyond that the oldest go', async () => {
  const shelf = new CardCache();
  const drawn: string[] = [];
  const png = new Uint8Array(80_000);
  const ask = (name: string) =>
    shelf.card(name, async () => {
      drawn.push(name);
      return { png, complete: true };
    });
  const shop = Array.from({ length: 300 }, (_, place) => `${place}`);
  for (const name of [...shop, ...shop]) await ask(name);
  expect(drawn).toEqual(shop);

  for (let more = 300; more < 700; more += 1) await ask(`${more}`);
  drawn.length = 0;
  await ask('699');
  await ask('0');
  expect(drawn).toEqual(['0']);
});

test('a card that cannot be drawn keeps nobody else waiting', async () => {
  const shelf = new CardCache();
  const failing = shelf.card('a', () => Promise.reject(new Error('no paper')));
  await expect(failing).rejects.toThrow('no paper');
  expect(await shelf.card('a', async () => card(3))).toEqual(card(3));
});

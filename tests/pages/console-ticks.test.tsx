import { act, renderHook, waitFor } from '@testing-library/react';
import type { CallError } from '#console/api/call.ts';
import { useTicks } from '#console/routes/shipments/use-ticks.ts';

const BOX = '00000000-0000-4000-8000-000000000000';
const MUG = '00000000-0000-4000-8000-000000000001';
const PEN = '00000000-0000-4000-8000-000000000002';

/** Node's requests need a whole address. */
class LocalRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
  }
}

/** The server and the connection to it. */
function aServer(reply: 'lost' | 'taken' | 'stored') {
  const server = { reply, stored: [] as string[][], putAside: 0 };
  globalThis.Request = LocalRequest;
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request) || server.reply === 'lost') throw new TypeError('Failed to fetch');
    if (server.reply === 'taken')
      return Response.json({ code: 'boxTaken', message: 'Taken.' }, { status: 409 });
    const { wonPrizeIds: ticked = [] } = await input.json();
    if (input.method === 'PUT') server.stored.push(ticked);
    else server.putAside += 1;
    return Response.json({ shipmentId: BOX, number: '0000-0000-0000-4000', packer: 'hana', ticked });
  };
  return server;
}

function openBox(ticked: readonly string[] = []) {
  const refused: (string | undefined)[] = [];
  const { result } = renderHook(() => useTicks((failure: CallError) => refused.push(failure.refusal?.code)));
  act(() => result.current.begin(BOX, ticked));
  const tick = (wonPrizeId: string) => act(() => void result.current.toggle(wonPrizeId));
  return { result, refused, tick };
}

test('Ticks are shown at once and sent together, also those of an earlier packer', async () => {
  const server = aServer('stored');
  const { result, tick } = openBox([MUG]);
  tick(PEN);
  expect([...result.current.ticked]).toEqual([MUG, PEN]);
  await waitFor(() => expect(server.stored).toEqual([[MUG, PEN]]));
});

test('Without a connection ticks stay, and are sent when it is back', async () => {
  const server = aServer('lost');
  const { result, refused, tick } = openBox();
  tick(MUG);
  tick(PEN);
  expect([...result.current.ticked]).toEqual([MUG, PEN]);
  server.reply = 'stored';
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(server.stored.at(-1)).toEqual([MUG, PEN]);
  });
  const { length: sent } = server.stored;
  window.dispatchEvent(new Event('online'));
  expect(server.stored).toHaveLength(sent);
  expect(refused).toEqual([]);
});

test('A tick of a box that somebody else has taken over is refused', async () => {
  aServer('taken');
  const { refused, tick } = openBox();
  tick(MUG);
  await waitFor(() => expect(refused).toEqual(['boxTaken']));
});

test('A box that is put aside is free for others', async () => {
  const server = aServer('stored');
  const { result } = openBox([MUG]);
  act(() => result.current.putAside(() => {}));
  expect([...result.current.ticked]).toEqual([]);
  await waitFor(() => expect(server.putAside).toBe(1));
});

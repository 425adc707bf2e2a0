import { act, renderHook, waitFor } from '@testing-library/react';
import { type LostBox, useTicks } from '#console/routes/shipments/use-ticks.ts';
import { enableLocalRequests } from './browser.tsx';

const BOX = '00000000-0000-4000-8000-000000000000';
const OTHER = '00000000-0000-4000-8000-00000000000f';
const MUG = '00000000-0000-4000-8000-000000000001';
const PEN = '00000000-0000-4000-8000-000000000002';

/** The server and the connection to it. */
function aServer(reply: 'lost' | 'taken' | 'stored') {
  const server = {
    reply,
    stored: [] as string[][],
    putAside: [] as string[][],
    packer: null as string | null,
  };
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request) || server.reply === 'lost') throw new TypeError('Failed to fetch');
    if (server.reply === 'taken')
      return Response.json({ code: 'boxTaken', message: 'Taken.' }, { status: 409 });
    const { wonPrizeIds: ticked = [] } = await input.json();
    const isTick = input.method === 'PUT';
    (isTick ? server.stored : server.putAside).push(ticked);
    const packer = isTick ? 'hana' : server.packer;
    return Response.json({ shipmentId: BOX, number: '0000-0000-0000-4000', packer, ticked });
  };
  return server;
}

function openBox(ticked: readonly string[] = []) {
  const lost: LostBox[] = [];
  const { result } = renderHook(() => useTicks((box) => lost.push(box)));
  act(() => result.current.begin(BOX, ticked));
  const tick = (wonPrizeId: string) => act(() => void result.current.toggle(wonPrizeId));
  return { result, lost, tick };
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
  const { result, lost, tick } = openBox();
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
  expect(lost).toEqual([]);
});

test('A tick of a box that somebody else has taken over is refused once, and named', async () => {
  const server = aServer('taken');
  const { result, lost, tick } = openBox([PEN]);
  tick(MUG);
  await waitFor(() => expect(lost).toHaveLength(1));
  expect(lost[0]).toMatchObject({ shipment: BOX, refused: { refusal: { code: 'boxTaken' } } });
  expect([...(lost[0]?.ticked ?? [])]).toEqual([PEN, MUG]);
  await waitFor(() => expect([...result.current.ticked]).toEqual([]));
  server.reply = 'stored';
  window.dispatchEvent(new Event('online'));
  expect([server.stored, lost.length]).toEqual([[], 1]);
});

test('A box that is put aside is free for others, with all of its ticks', async () => {
  const server = aServer('stored');
  const { result, tick } = openBox([MUG]);
  tick(PEN);
  act(() => result.current.putAside(() => {}));
  expect([...result.current.ticked]).toEqual([]);
  await waitFor(() => expect(server.putAside).toEqual([[MUG, PEN]]));
});

test('Without a connection a box is put aside when it is back, while another one is packed', async () => {
  const server = aServer('lost');
  const { result, lost, tick } = openBox();
  tick(MUG);
  const freed: string[] = [];
  act(() => result.current.putAside(() => freed.push(BOX)));
  act(() => result.current.begin(OTHER, []));
  server.reply = 'stored';
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(server.putAside).toEqual([[MUG]]);
  });
  await waitFor(() => expect(freed).toEqual([BOX]));
  tick(PEN);
  await waitFor(() => expect(server.stored.at(-1)).toEqual([PEN]));
  expect(lost).toEqual([]);
});

test('Who puts a box aside that somebody else has taken over is told of it, and keeps the next one', async () => {
  const server = aServer('stored');
  server.packer = 'ken';
  const { result, lost } = openBox([MUG]);
  act(() => result.current.putAside(() => {}));
  act(() => result.current.begin(OTHER, [PEN]));
  await waitFor(() => expect(lost).toMatchObject([{ shipment: BOX, refused: undefined }]));
  expect([...result.current.ticked]).toEqual([PEN]);
});

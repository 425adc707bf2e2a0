import { PasswordQueueFullError } from '#backend/crypto/password-queue.ts';
import { passwordQueue } from '#backend/crypto/password-queue.ts';

const MINUTE_MS = 60_000;

async function lookUp(device: string | Error): Promise<string> {
  await Promise.resolve();
  if (device instanceof Error) throw device;
  return device;
}

/** A queue whose calls end when told to, and whose clock is set by the test. */
function aQueue({ atOnce = 1, queueLength = 10, longestWaitMs = MINUTE_MS } = {}) {
  const clock = { now: 0 };
  const admit = passwordQueue({ atOnce, queueLength, longestWaitMs }, () => clock.now);
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  /** The known devices of calls, or the error of looking them up. */
  const devices = new Map<string, string | Error>();
  /** A call named after its address and a number, such as `mika` or `mika 2`; a third word makes another call of it. */
  const call = (name: string) => {
    const run = () =>
      new Promise<void>((end) => {
        started.push(name);
        ends.set(name, end);
      });
    const [address = '', account = ''] = name.split(' ');
    const device = devices.get(name);
    const findKnownDevice = device === undefined ? undefined : () => lookUp(device);
    return admit({ address, account, findKnownDevice }, run).catch((error: unknown) => {
      expect(error).toBeInstanceOf(PasswordQueueFullError);
      refused.push(name);
    });
  };
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return {
    clock,
    started,
    refused,
    devices,
    admit,
    end,
    /** Makes calls at once, without waiting for their end. */
    calls: async (...names: readonly string[]) => {
      for (const name of names) void call(name);
      await settled();
    },
    /** Ends the running calls one after the other, until none is left. */
    endAll: async () => {
      for (let ended = 0; ended < started.length; ended += 1) await end(started[ended] ?? '');
    },
  };
}

test('As many calls as allowed run at once, and the others in the order of their arrival', async () => {
  const queue = aQueue({ atOnce: 2 });
  await queue.calls('a', 'b', 'c', 'd', 'e');
  expect(queue.started).toEqual(['a', 'b']);
  await queue.end('b');
  expect(queue.started).toEqual(['a', 'b', 'c']);
  await queue.endAll();
  expect(queue.started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('A call above the queue is refused before its work begins', async () => {
  const queue = aQueue({ queueLength: 2 });
  await queue.calls('a', 'b', 'c', 'd');
  expect(queue.refused).toEqual(['d']);
  await queue.endAll();
  expect(queue.started).toEqual(['a', 'b', 'c']);
});

test('An address with fewer recent calls goes first', async () => {
  const queue = aQueue();
  await queue.calls('flood', 'flood 2', 'flood 3', 'mika', 'nana', 'nana 2');
  await queue.endAll();
  expect(queue.started).toEqual(['flood', 'mika', 'nana', 'flood 2', 'nana 2', 'flood 3']);
});

test('The networks of one IPv6 site are counted together as well, at a tenth', async () => {
  const queue = aQueue();
  const flood = Array.from({ length: 21 }, (_, index) => `2001:db8:0:${index.toString(16)}::/64`);
  await queue.calls(...flood.slice(0, 10));
  await queue.endAll();
  await queue.calls('running', ...flood.slice(10), 'mika', '2001:db8:1:0::/64');
  await queue.endAll();
  expect(queue.started.slice(10, 13)).toEqual(['running', 'mika', '2001:db8:1:0::/64']);
});

test('In a full queue the address with the most recent calls loses its place', async () => {
  const queue = aQueue({ queueLength: 3 });
  await queue.calls('flood', 'flood 2', 'flood 3', 'flood 4', 'mika', 'nana');
  expect(queue.refused).toEqual(['flood 4', 'flood 3']);
  await queue.endAll();
  expect(queue.started).toEqual(['flood', 'mika', 'nana', 'flood 2']);
});

test('Refused calls do not count as recent ones', async () => {
  const queue = aQueue({ queueLength: 1 });
  await queue.calls('other', 'other 2', 'mika', 'mika 2', 'mika 3');
  expect(queue.refused).toEqual(['other 2', 'mika 2', 'mika 3']);
  await queue.endAll();
  await queue.calls('busy', 'nana', 'nana 2', 'mika 4');
  expect(queue.refused.slice(3)).toEqual(['nana 2', 'mika 4']);
});

test('A call that was refused and comes again goes before others, whatever its address called before', async () => {
  const queue = aQueue({ queueLength: 2 });
  await queue.calls('shared', 'shared 2', 'a', 'b');
  expect(queue.refused).toEqual(['shared 2']);
  await queue.calls('shared 2 again');
  expect(queue.refused).toEqual(['shared 2', 'b']);
  await queue.endAll();
  expect(queue.started).toEqual(['shared', 'shared 2 again', 'a']);
});

test('Of repeated calls the address with the fewest recent calls goes first', async () => {
  const queue = aQueue({ queueLength: 1 });
  await queue.calls('flood', 'a', 'flood 2', 'mika 1');
  await queue.end('flood');
  await queue.end('a');
  await queue.calls('running', 'flood 2 again', 'mika 1 again');
  expect(queue.refused).toEqual(['flood 2', 'mika 1', 'flood 2 again']);
});

test('Calls of known devices go before repeated ones, those of the device with the fewest recent calls first', async () => {
  const queue = aQueue({ queueLength: 5 });
  queue.devices.set('thief', 'stolen').set('thief 2', 'stolen').set('mika', 'phone');
  await queue.calls('a', 'b', 'c', 'd', 'e', 'f', 'g 1');
  expect(queue.refused).toEqual(['g 1']);
  await queue.calls('thief', 'thief 2', 'g 1 again', 'mika');
  await queue.endAll();
  expect(queue.started).toEqual(['a', 'thief', 'mika', 'thief 2', 'g 1 again', 'b']);
});

test('A call whose device cannot be looked up waits like others', async () => {
  const queue = aQueue();
  queue.devices.set('mika', new Error('The database is unavailable.'));
  await queue.calls('a', 'b', 'mika');
  await queue.endAll();
  expect(queue.started).toEqual(['a', 'b', 'mika']);
});

test('A call that need not wait looks up no device, and no more are looked up at once than calls may wait', async () => {
  const queue = aQueue({ queueLength: 2 });
  let lookups = 0;
  const findKnownDevice = () => {
    lookups += 1;
    return new Promise<undefined>(() => {});
  };
  const call = (address: string) =>
    void queue.admit({ address, account: '', findKnownDevice }, async () => {});
  call('first');
  expect(lookups).toBe(0);
  await queue.calls('a');
  for (const address of ['b', 'c', 'd', 'e']) call(address);
  expect(lookups).toBe(2);
});

test('A call starts if a place became free while its device was looked up', async () => {
  const queue = aQueue();
  queue.devices.set('mika', 'phone');
  await queue.calls('a');
  const called = queue.calls('mika');
  await queue.end('a');
  await called;
  expect(queue.started).toEqual(['a', 'mika']);
});

test('Calls are forgotten after ten minutes', async () => {
  const queue = aQueue();
  await queue.calls('mika', 'mika 2', 'mika 3');
  await queue.endAll();
  queue.clock.now += 10 * MINUTE_MS;
  await queue.calls('running', 'nana', 'mika 4', 'nana 2');
  await queue.endAll();
  expect(queue.started.slice(3)).toEqual(['running', 'nana', 'mika 4', 'nana 2']);
});

test('A call that waited too long is refused, and the next one starts', async () => {
  const queue = aQueue({ longestWaitMs: 3_000 });
  await queue.calls('a', 'b', 'c');
  queue.clock.now += 2_000;
  await queue.calls('d');
  queue.clock.now += 2_000;
  await queue.end('a');
  expect([queue.refused, queue.started]).toEqual([
    ['b', 'c'],
    ['a', 'd'],
  ]);
});

test('The queue continues after work that fails', async () => {
  const { admit } = aQueue();
  const failing = admit({ address: 'a', account: '' }, () => Promise.reject(new RangeError('no memory')));
  const next = admit({ address: 'b', account: '' }, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(await admit({ address: 'c', account: '' }, () => Promise.resolve('done as well'))).toBe(
    'done as well',
  );
});

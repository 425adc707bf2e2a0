import { clockCheck } from '#backend/jobs/check-clock.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';

const HOUR_MS = 3_600_000;
const backend = forAllTests(aBackend);

/** A machine whose clock can be set, and the lines of its backend. */
function aMachine(databaseNow = () => databaseTime(backend.db), now = Date.now) {
  const lines: (readonly [string, object])[] = [];
  const record = (facts: object, event: string) => void lines.push([event, facts]);
  let aheadMs = 0;
  const check = clockCheck({ databaseNow, now: () => now() + aheadMs, log: { info: record, warn: record } });
  return {
    lines,
    check: (ahead: number) => {
      aheadMs = ahead;
      return check();
    },
  };
}

test('A wrong clock is logged once, and once more when it is right again', async () => {
  const machine = aMachine();
  for (const ahead of [0, HOUR_MS, HOUR_MS, 0, 0]) await machine.check(ahead);
  expect(machine.lines).toEqual([
    ['clock differs from the database', { aheadS: 3_600 }],
    ['clock agrees with the database', {}],
  ]);
});

test('A clock that is behind has a negative difference', async () => {
  const machine = aMachine();
  await machine.check(-HOUR_MS);
  expect(machine.lines).toEqual([['clock differs from the database', { aheadS: -3_600 }]]);
});

test('A database that answers late is no wrong clock', async () => {
  for (const answeredAt of [0, HOUR_MS]) {
    let now = 0;
    const slow = async () => {
      now = HOUR_MS;
      return new Date(answeredAt);
    };
    const machine = aMachine(slow, () => now);
    await machine.check(0);
    expect(machine.lines).toEqual([]);
  }
});

import { oneQuestionATrip } from '#backend/actions/payments/provider-status.ts';
import type { Away, Gateway, Standing } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';

const CAPTURED: Standing = {
  state: 'captured',
  captures: [{ provider: 'pretend', paymentId: 'p', yen: yen(700) }],
};

/** A provider that answers when it is let. */
function aSlowProvider() {
  const waiting: ((standing: Standing | Away) => void)[] = [];
  const standing: Gateway['standing'] = () => new Promise((answer) => waiting.push(answer));
  return { waiting, gateway: oneQuestionATrip({ standing } as Gateway) };
}

const trip = (redirectId: string) => ({ redirectId, sessionId: null });

test('Whoever wants to know the same at the same time is given one answer to one question', async () => {
  const { waiting, gateway } = aSlowProvider();
  const looks = Array.from({ length: 100 }, () => gateway.standing(trip('one')));
  expect(waiting).toHaveLength(1);
  waiting[0]?.(CAPTURED);
  expect(new Set(await Promise.all(looks))).toEqual(new Set([CAPTURED]));
});

test('Another trip is another question, and so is a later look', async () => {
  const { waiting, gateway } = aSlowProvider();
  const [first, other] = [gateway.standing(trip('one')), gateway.standing(trip('other'))];
  expect(waiting).toHaveLength(2);
  waiting[0]?.({ state: 'pending' });
  waiting[1]?.({ state: 'pending' });
  await Promise.all([first, other]);
  const later = gateway.standing(trip('one'));
  expect(waiting).toHaveLength(3);
  waiting[2]?.('away');
  expect(await later).toBe('away');
});

import { shareStatusRequests } from '#backend/actions/payments/provider-status.ts';
import type { Unavailable, Gateway, ProviderStatus } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/money.ts';

const CAPTURED: ProviderStatus = {
  state: 'captured',
  captures: [{ provider: 'pretend', paymentId: 'p', yen: yen(700) }],
};

/** A provider that answers when it is let. */
function aSlowProvider() {
  const waiting: ((standing: ProviderStatus | Unavailable) => void)[] = [];
  const standing: Gateway['status'] = () => new Promise((answer) => waiting.push(answer));
  return { waiting, gateway: shareStatusRequests({ status: standing } as Gateway) };
}

const trip = (redirectId: string) => ({ redirectId, sessionId: null });

test('Whoever wants to know the same at the same time is given one answer to one question', async () => {
  const { waiting, gateway } = aSlowProvider();
  const looks = Array.from({ length: 100 }, () => gateway.status(trip('one')));
  expect(waiting).toHaveLength(1);
  waiting[0]?.(CAPTURED);
  expect(new Set(await Promise.all(looks))).toEqual(new Set([CAPTURED]));
});

test('Another trip is another question, and so is a later look', async () => {
  const { waiting, gateway } = aSlowProvider();
  const [first, other] = [gateway.status(trip('one')), gateway.status(trip('other'))];
  expect(waiting).toHaveLength(2);
  waiting[0]?.({ state: 'pending' });
  waiting[1]?.({ state: 'pending' });
  await Promise.all([first, other]);
  const later = gateway.status(trip('one'));
  expect(waiting).toHaveLength(3);
  waiting[2]?.('unavailable');
  expect(await later).toBe('unavailable');
});

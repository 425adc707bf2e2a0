import { FairRecord, refundOf, type ShopStep, withdrawalOf } from '../../support/fair-record.ts';
import { wrongChecks } from '../../support/check-record.ts';

describe('A withdrawn refund', () => {
  const refund = { entry: refundOf(0) };
  const withdrawal = { entry: withdrawalOf(0) };
  const checked = (...steps: readonly ShopStep[]) =>
    wrongChecks(
      new FairRecord()
        .run({ stamp: -60_000 }, { sale: 2, at: 100 }, { sale: 1, at: 200 }, { stamp: 1_000 }, 'reveal')
        .run(...steps, { stamp: 12_000 })
        .lines(),
    );

  test('is right, also if the ticket is refunded later', () => {
    expect(checked(refund, withdrawal)).toEqual([]);
    expect(checked(refund, withdrawal, refund)).toEqual([]);
  });

  test('is wrong without its refund, a second time, and of another order', () => {
    expect(checked(withdrawal)).toEqual(['refunds wrong at 3']);
    expect(checked(refund, withdrawal, withdrawal)).toEqual(['refunds wrong at 5']);
    expect(checked(refund, { entry: withdrawalOf(1) })).toEqual(['refunds wrong at 4']);
    const others = { entry: (record: FairRecord) => ({ ...withdrawalOf(1)(record), from: 0 }) };
    expect(checked(refund, others)).toEqual(['refunds wrong at 4']);
  });

  test('does not allow a second refund before it', () => {
    expect(checked(refund, refund)).toEqual(['refunds wrong at 4']);
  });
});

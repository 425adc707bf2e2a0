import {
  isDeliveryDay,
  isOfEveryCarrier,
  preferenceCells,
  preferenceProblems,
} from '#backend/domain/shipments/delivery.ts';
import { CARRIER_SHEETS } from '#backend/domain/shipments/carrier-sheets.ts';
import { CARRIERS, type Carrier, DELIVERY_SLOTS, OFFERED_SLOTS } from '#lib/contract/enums.ts';
import { DELIVERY_DAYS } from '#lib/contract/shop-rules.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import { EVERY_DAY } from '#lib/text/closed-days.ts';
import { deliveryDays } from '#lib/shipments/delivery-days.ts';
import { preferenceText } from '#lib/text/delivery-preference.ts';
import { aShipment, SENDER, SHIP_ON } from './shipment-fixtures.ts';

test('Members are offered the hours of every carrier', () => {
  expect(DELIVERY_SLOTS.filter(isOfEveryCarrier)).toEqual([...OFFERED_SLOTS]);
});

describe('A preference', () => {
  const preference = { deliverOn: '2026-11-24', deliverySlot: '18-20' } as const;

  test.each<[Carrier, string, string]>([
    ['yamato', 'お届け予定日', '配達時間帯'],
    ['sagawa', '配達日', '配達指定時間帯'],
    ['japanPost', '配達希望日', '配達希望時間帯'],
  ])('is in the columns of %s', (carrier, day, slot) => {
    const { columns, row } = CARRIER_SHEETS[carrier];
    const { cells, problems } = row({ ...aShipment(), ...preference }, SENDER, SHIP_ON);
    expect([cells[columns.indexOf(day)], cells[columns.indexOf(slot)], problems]).toEqual([
      '2026/11/24',
      preferenceCells(carrier, preference).slot,
      [],
    ]);
  });

  test.each([
    ['yamato', 'am', '0812'],
    ['yamato', '19-21', '1921'],
    ['sagawa', 'am', '01'],
    ['sagawa', '12-14', '12'],
    ['sagawa', '18-21', '04'],
    ['japanPost', '14-16', '14時～16時'],
  ] as const)('of %s in %s has the code of the program', (carrier, deliverySlot, code) =>
    expect(preferenceCells(carrier, { deliverOn: null, deliverySlot })).toEqual({ day: '', slot: code }),
  );

  test.each([
    ['2026-11-21', 'deliveryDayOver'],
    ['2026-11-20', 'deliveryDayOver'],
    ['2026-11-22', undefined],
    ['2026-11-28', undefined],
    ['2026-11-29', 'deliveryDayFar'],
  ])('for %s of a shipment handed over on 2026/11/21 is reported as %s', (deliverOn, code) => {
    const problems = preferenceProblems('yamato', { deliverOn, deliverySlot: null }, SHIP_ON);
    expect(problems.map((problem) => problem.code)).toEqual(code === undefined ? [] : [code]);
  });

  test('for hours that a carrier does not have is reported', () => {
    const without = (slot: (typeof DELIVERY_SLOTS)[number]) =>
      CARRIERS.filter(
        (carrier) => preferenceProblems(carrier, { deliverOn: null, deliverySlot: slot }, SHIP_ON).length > 0,
      );
    expect(without('12-14')).toEqual(['yamato']);
    expect(without('18-21')).toEqual(['yamato', 'japanPost']);
    for (const slot of OFFERED_SLOTS) expect(without(slot)).toEqual([]);
  });

  test('is shown in a few words', () => {
    expect(preferenceText(preference)).toBe('11月24日(火) 18時～20時');
    expect(preferenceText({ deliverOn: null, deliverySlot: 'am' })).toBe('午前中');
    expect(preferenceText({ deliverOn: null, deliverySlot: null })).toBeUndefined();
  });
});

test('The days that the page offers are those that the shop takes, by the day in Japan', () => {
  // 00:30 on 22 November in Japan.
  const now = new Date('2026-11-21T15:30:00Z');
  const days = deliveryDays(EVERY_DAY, now);
  expect([days[0], days.length]).toEqual(['2026-11-27', DELIVERY_DAYS.to - DELIVERY_DAYS.from + 1]);
  expect(days.every((day) => isDeliveryDay(day, now, EVERY_DAY))).toBe(true);
  const last = days.at(-1) ?? '';
  expect([
    isDeliveryDay('2026-11-26', now, EVERY_DAY),
    last,
    isDeliveryDay('2027-01-22', now, EVERY_DAY),
  ]).toEqual([false, '2027-01-21', false]);
});

test('Nobody packs on closed days: the first day of delivery is as many days of work away', () => {
  const closed: ClosedDays = { weekdays: [6, 7], days: ['2026-11-23'] };
  const now = new Date('2026-11-20T03:00:00Z');
  const days = deliveryDays(closed, now);
  // Friday the 20th; the 24th to the 27th are four days of work, Monday the 30th is the fifth.
  expect(days[0]).toBe('2026-11-30');
  expect([isDeliveryDay('2026-11-29', now, closed), isDeliveryDay('2026-11-30', now, closed)]).toEqual([
    false,
    true,
  ]);
});

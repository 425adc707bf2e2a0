import { transitionDecision, canMoveShipment } from '#backend/domain/shipments/transitions.ts';
import { SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { withdrawalRefusal } from '#backend/domain/shipments/eligibility.ts';
import { yen } from '#backend/domain/money.ts';
import {
  isSameAddress,
  REMINDER_DAYS,
  shipmentReference,
  shortReference,
  townOf,
} from '#backend/domain/shipments/shipment.ts';
import { trackingNumberIn, trackingUrl } from '#backend/domain/shipments/carriers.ts';
import { NUMBER_REUSE_DAYS } from '#lib/contract/shop-rules.ts';
import { ADDRESS, aShipment } from './shipment-fixtures.ts';

const NO_PROBLEM = { problem: null, resolution: null } as const;

describe('Status transitions', () => {
  const EVERY = SHIPPING_STATUSES.flatMap((from) => SHIPPING_STATUSES.map((to) => [from, to] as const));
  const MOVES = ['START>WAITING', 'WAITING>SHIPSTART', 'SHIPSTART>COMPLETEMAIL', 'COMPLETEMAIL>DELIVERED'];

  test.each(EVERY)('%s to %s', (from, to) => {
    expect(canMoveShipment(from, to)).toBe(MOVES.includes(`${from}>${to}`));
  });

  test.each(EVERY)('The transition of a shipment from %s to %s is decided', (status, to) => {
    const verdict = transitionDecision({ ...NO_PROBLEM, status, isWithdrawn: false, isPaid: true }, to);
    if (status === to) expect(verdict).toBe('before');
    else expect(verdict).toBe(canMoveShipment(status, to) ? 'move' : 'wrongState');
  });

  test('A withdrawn or unpaid shipment is refused', () => {
    const shipment = { ...NO_PROBLEM, status: 'START', isWithdrawn: false, isPaid: false } as const;
    expect(transitionDecision(shipment, 'WAITING')).toBe('feeUnpaid');
    expect(transitionDecision({ ...shipment, isWithdrawn: true }, 'WAITING')).toBe('withdrawn');
  });
});

describe('Withdrawal', () => {
  const NOW = new Date('2026-11-22T03:00:00.000Z');
  const later = (ms: number) => new Date(NOW.getTime() + ms);
  const unpaid = { fee: yen(600), paymentStatus: 'NONE', payUntil: later(1), isWithdrawn: false } as const;

  test.each([
    ['unpaid', unpaid, undefined, 'stillTime'],
    ['not paid in time', { ...unpaid, payUntil: NOW }, undefined, undefined],
    ['being paid', { ...unpaid, paymentStatus: 'PENDING' }, 'beingPaid', 'stillTime'],
    [
      'being paid for too long',
      { ...unpaid, paymentStatus: 'PENDING', payUntil: NOW },
      'beingPaid',
      undefined,
    ],
    ['without a fee', { ...unpaid, fee: yen(0), payUntil: null }, 'paid', 'paid'],
    ['paid', { ...unpaid, paymentStatus: 'CAPTURED', payUntil: null }, 'paid', 'paid'],
    ['withdrawn', { ...unpaid, isWithdrawn: true, payUntil: null }, 'closedBefore', 'closedBefore'],
  ] as const)('A shipment that is %s', (...[, shipment, byMember, payTimeOver]) => {
    expect(withdrawalRefusal(shipment, 'byMember', NOW)).toBe(byMember);
    expect(withdrawalRefusal(shipment, 'payTimeOver', NOW)).toBe(payTimeOver);
  });
});

describe('The address of a shipment', () => {
  test.each(['name', 'zip', 'address', 'address2', 'tel'] as const)('differs by its %s', (line) => {
    expect(isSameAddress(ADDRESS, { ...ADDRESS })).toBe(true);
    expect(isSameAddress(ADDRESS, { ...ADDRESS, [line]: 'ほか' })).toBe(false);
    expect(isSameAddress(null, ADDRESS)).toBe(false);
  });
});

test('A shipment has a reference of 17 characters, and one of 13 for labels', () => {
  const { shipmentId } = aShipment();
  expect([shipmentReference(shipmentId), shortReference(shipmentId)]).toEqual([
    'K3F2A91BC04DE4A11',
    'K3F2A91BC04DE',
  ]);
});

test('Members are reminded two weeks and three days before the end of storage', () => {
  expect(REMINDER_DAYS).toEqual({ first: 14, last: 3 });
});

describe('The town of an address', () => {
  test.each([
    ['東京都渋谷区神宮前1-2-3', '東京都渋谷区'],
    ['東京都新宿区市谷本村町5-1', '東京都新宿区'],
    ['東京都町田市原町田1-2', '東京都町田市'],
    ['東京都東村山市本町1', '東京都東村山市'],
    ['東京都八丈島八丈町大賀郷1', '東京都八丈島八丈町'],
    ['三重県四日市市諏訪町1-5', '三重県四日市市'],
    ['千葉県市川市八幡1-1', '千葉県市川市'],
    ['奈良県大和郡山市北郡山町248', '奈良県大和郡山市'],
    ['福島県郡山市朝日1-23', '福島県郡山市'],
    ['埼玉県さいたま市浦和区常盤6-4', '埼玉県さいたま市浦和区'],
    ['京都府京都市中京区寺町通御池上る', '京都府京都市中京区'],
    ['北海道余市郡余市町朝日町26', '北海道余市'],
    ['沖縄県中頭郡北谷町桑江1-1', '沖縄県中頭郡北谷町'],
    ['神奈川県足柄上郡大井町金子1995', '神奈川県足柄上郡大井町'],
    ['茨城県つくばみらい市福田195', '茨城県つくばみらい市'],
  ])('%s is shortened to %s', (address, town) => {
    expect(townOf(address)).toBe(town);
  });

  test.each(['和歌山県1-2-3', '大阪府', 'どこか'])(
    'An address without a town (%s) is shortened before its first digit',
    (address) => {
      expect(address.startsWith(townOf(address))).toBe(true);
      expect(townOf(address)).not.toMatch(/\d/);
    },
  );
});

describe('Tracking numbers', () => {
  test.each([
    ['yamato', '123456789013'],
    ['yamato', '1234-5678-9013'],
    ['yamato', '１２３４ー５６７８ー９０１３'],
    ['yamato', ' 1234 5678 9013 '],
  ] as const)('%s accepts %s', (carrier, typed) => {
    expect(trackingNumberIn(carrier, typed)).toBe('123456789013');
  });

  test('The last digit of a ヤマト運輸 number is the rest of the others modulo 7', () => {
    const known = Array.from({ length: 10 }, (_, digit) => `48765432100${digit}`).filter(
      (number) => trackingNumberIn('yamato', number) !== undefined,
    );
    expect(known).toEqual([`48765432100${48765432100 % 7}`]);
  });

  test.each([
    ['yamato', ''],
    ['yamato', '12345678901'],
    ['yamato', '1234567890130'],
    ['yamato', '=1+1'],
    ['sagawa', '12345678901'],
    ['japanPost', '1234567890'],
    ['japanPost', '1234567890123456'],
  ] as const)('%s has no number %p', (carrier, typed) => {
    expect(trackingNumberIn(carrier, typed)).toBeUndefined();
  });

  test('Other carriers have other numbers of digits', () => {
    expect(trackingNumberIn('sagawa', '4012-3456-7895')).toBe('401234567895');
    expect(trackingNumberIn('japanPost', '123-45-67890-1')).toBe('12345678901');
  });

  test('A number is used again after half a year', () => expect(NUMBER_REUSE_DAYS).toBe(180));

  test('A shipment is tracked at its carrier', () => {
    expect(trackingUrl('yamato', '123456789013')).toBe(
      'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789013',
    );
  });
});

import { trackingNumberIn, trackingUrl } from '#backend/domain/shipments/carriers.ts';

test.each([
  ['yamato', '123456789013'],
  ['yamato', '1234-5678-9013'],
  ['yamato', '１２３４ー５６７８ー９０１３'],
  ['yamato', ' 1234 5678 9013 '],
] as const)('%s knows %s', (carrier, typed) => {
  expect(trackingNumberIn(carrier, typed)).toBe('123456789013');
});

test('Of a number of ヤマト運輸 the last digit is what the others leave over by seven', () => {
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
] as const)('%s gives out no number %p', (carrier, typed) => {
  expect(trackingNumberIn(carrier, typed)).toBeUndefined();
});

test('Other carriers have digits of their own', () => {
  expect(trackingNumberIn('sagawa', '4012-3456-7895')).toBe('401234567895');
  expect(trackingNumberIn('japanPost', '123-45-67890-1')).toBe('12345678901');
});

test('A parcel is looked up at its carrier', () => {
  expect(trackingUrl('yamato', '123456789013')).toBe(
    'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789013',
  );
});

import { countText, listLengthText, pagePositionText } from '#console/text/list-length.ts';

test('The length of a list is exact up to 10,000', () => {
  expect([9_999, 10_000, 10_021].map(listLengthText)).toEqual(['9,999件', '10,000件以上', '10,000件以上']);
  expect([9_999, 10_000].map(countText)).toEqual(['9,999', '10,000以上']);
});

test('A page of a list of any length has its position', () => {
  expect(pagePositionText(137, 21, 40)).toBe('137件中 21〜40件');
  expect(pagePositionText(10_000, 1, 20)).toBe('10,000件以上のうち 1〜20件');
  expect(pagePositionText(10_041, 10_021, 10_040)).toBe('10,000件以上のうち 10,021〜10,040件');
});

import { filledTemplate } from '#console/text/inquiries.ts';
import { missingPart, ownAddressOf } from '#lib/contract/member/own-address.ts';
import { MEMBER_COLUMNS } from '#lib/lists/members.ts';
import { zipText } from '#lib/text/address.ts';
import { childCalled, nameForStaff, withSama, withSan } from '#lib/text/member-name.ts';

const NONE = { name: '', zip: '', address: '', address2: '', tel: '' };
const HOME = {
  name: '丸山 ぽぽ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: '',
  tel: '09012345678',
};

test('A member is called by their name, or as a customer without one', () => {
  expect([withSama('丸山 ぽぽ'), withSama('')]).toEqual(['丸山 ぽぽ 様', 'お客さま']);
  expect([withSan('丸山 ぽぽ'), withSan('')]).toEqual(['丸山 ぽぽ\u00A0さん', 'お客さま']);
  expect([childCalled('丸山 ぽぽ'), childCalled('')]).toEqual(['丸山 ぽぽさん', 'お子さま']);
  expect([nameForStaff('丸山 ぽぽ'), nameForStaff(''), nameForStaff(null)]).toEqual([
    '丸山 ぽぽ',
    '名前なし',
    '—',
  ]);
});

test('The list of members says that there is no name, and its file leaves the cell empty', () => {
  const column = MEMBER_COLUMNS.find(({ key }) => key === 'name');
  const row = {
    memberId: '1',
    name: '',
    email: 'a@example.jp',
    tel: '',
    joinedAt: '2026-11-30T00:00:00Z',
    isSuspended: false,
    tags: [],
  };
  if (column === undefined || 'isSlot' in column) throw new Error('The list has no column of names.');
  expect([column.show?.(row), column.write?.(row)]).toEqual(['名前なし', '']);
});

test('Without a postcode none is shown', () => {
  expect([zipText('1500001'), zipText('')]).toEqual(['150-0001', '']);
});

test.each([
  ['{お名前} 様', 'お客さま'],
  ['{お名前}さん、', 'お客さま、'],
  ['お名前：{お名前}', 'お名前：お客さま'],
])('The template %j to a sender without a name reads %j', (template, text) => {
  const inquiry = { number: '3F2A', topic: 'other', sender: { name: '' } } as const;
  expect(filledTemplate(template, inquiry)).toBe(text);
  expect(filledTemplate(template, { ...inquiry, sender: { name: '$& ぽぽ' } })).toBe(
    template.replace('{お名前}', () => '$& ぽぽ'),
  );
});

test.each([
  [{}, undefined],
  [{ zip: '' }, 'zip'],
  [{ address: '' }, 'address'],
  [{ zip: '', address: '' }, undefined],
  [{ zip: '', address: '', address2: '8F' }, 'zip'],
])('An address with %j lacks %j', (but, part) => {
  expect(missingPart({ ...HOME, ...but })).toBe(part);
});

test.each(['name', 'address', 'tel'] as const)('Nothing can be sent to a member without %s', (field) => {
  expect(ownAddressOf(HOME)).toEqual(HOME);
  expect(ownAddressOf({ ...HOME, [field]: '' })).toBeUndefined();
  expect(ownAddressOf(NONE)).toBeUndefined();
});

import { changedFields, withChanges } from '#backend/domain/members/member.ts';

const member = {
  memberId: '1',
  email: 'marupo@example.jp',
  passwordHash: '',
  name: '丸山 ぽぽ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: '',
  birthday: '1999-04-01',
  gender: 'female' as const,
  tel: '09012345678',
  emailPreferences: { newDraws: false, restock: false },
};

test('What nobody wants otherwise stays', () => {
  expect(withChanges(member, {})).toEqual(member);
  expect(withChanges(member, { name: undefined, gender: undefined })).toEqual(member);
});

test('Empty is a wish too, and so is none', () => {
  const housed = { ...member, address2: 'ころんハイツ101' };
  expect(withChanges(housed, { address2: '', gender: null })).toEqual({ ...member, gender: null });
});

test.each([
  [{ zip: '5300001' }, ['お届け先']],
  [{ zip: '5300001', address: '大阪府大阪市北区梅田1-1', address2: '8F' }, ['お届け先']],
  [{ name: '丸山 ぽん', tel: '0312345678', birthday: '2000-01-01' }, ['お名前', '電話番号', '生年月日']],
  [{ gender: null, emailPreferences: { newDraws: true, restock: true } }, []],
  [{ name: '丸山 ぽぽ' }, []],
])('%j is told of as %j', (wishes, told) => {
  expect(changedFields(member, withChanges(member, wishes))).toEqual(told);
});

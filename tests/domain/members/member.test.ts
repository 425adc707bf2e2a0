import { deletionBlockers, openMatters } from '#backend/domain/members/account-blockers.ts';
import {
  changedFields,
  correctedFields,
  fillingOf,
  newProfile,
  unsubscribed,
  withChanges,
} from '#backend/domain/members/member.ts';
import { type Suspension, suspensionError } from '#backend/domain/members/suspension.ts';

describe('Account deletion', () => {
  const NOTHING = {
    unsettledOrders: 0,
    unplayedOrders: 0,
    refundsDue: 0,
    waitingPrizes: 0,
    giftLinks: 0,
    shipmentsUnderWay: 0,
    shipmentProblems: 0,
  };

  test('A member without blockers can delete the account', () => {
    expect(deletionBlockers(NOTHING)).toEqual([]);
  });

  test.each([
    [
      { unsettledOrders: 1 },
      'お支払いの手続きが終わっていない注文が1件あります。お支払いを終えるか、取りやめてください。',
    ],
    [{ unplayedOrders: 2 }, 'まだまわしていない購入が2件あります。まわして、結果をごらんになってください。'],
    [{ refundsDue: 1 }, '返金の手続き中のお支払いが1件あります。返金が終わるまでお待ちください。'],
    [
      { waitingPrizes: 12 },
      '発送を依頼していない当選賞品が12点あります。発送を依頼するか、当選賞品の画面で受け取りをやめてください。',
    ],
    [
      { shipmentsUnderWay: 2 },
      'お届けの途中の荷物が2個あります。お届けまでお待ちください。とどかないときは、お問い合わせください。',
    ],
    [
      { shipmentProblems: 1 },
      'もどった荷物や、対応の終わっていない荷物が1個あります。対応をお待ちになるか、荷物の画面で受け取りをやめてください。',
    ],
  ])('%j blocks the deletion with an instruction', (open, reason) => {
    expect(deletionBlockers({ ...NOTHING, ...open })).toEqual([reason]);
  });

  test('Every blocker is listed', () => {
    const all = {
      unsettledOrders: 1,
      unplayedOrders: 1,
      refundsDue: 1,
      waitingPrizes: 1,
      giftLinks: 1,
      shipmentsUnderWay: 1,
      shipmentProblems: 1,
    };
    expect(deletionBlockers(all)).toHaveLength(7);
    expect(openMatters(all)).toHaveLength(7);
  });

  test('Operators read the blockers with their numbers', () => {
    expect(openMatters({ ...NOTHING, unsettledOrders: 1, refundsDue: 12 })).toEqual([
      'orders being paid: 1',
      'refunds due: 12',
    ]);
  });
});

describe('Changes of the profile', () => {
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

  const ADDRESS = {
    name: '星野 ぽつ',
    zip: '5300001',
    address: '大阪府大阪市北区梅田1-1',
    address2: '8F',
    tel: '0612345678',
  };

  test('The address of a shipment fills what a profile lacks, and the place only as a whole', () => {
    const blank = newProfile({ birthday: '1999-04-01' });
    expect(fillingOf(blank, ADDRESS)).toEqual(ADDRESS);
    expect(fillingOf({ ...blank, name: '丸山 ぽぽ' }, ADDRESS)).toEqual({
      zip: ADDRESS.zip,
      address: ADDRESS.address,
      address2: ADDRESS.address2,
      tel: ADDRESS.tel,
    });
    expect(fillingOf(member, ADDRESS)).toEqual({});
  });

  test('A sign-up may leave out everything but the birthday', () => {
    expect(newProfile({ birthday: '1999-04-01', tel: '0312345678' })).toEqual({
      name: '',
      zip: '',
      address: '',
      address2: '',
      tel: '0312345678',
      birthday: '1999-04-01',
      gender: null,
    });
  });

  test('Fields that are not given stay unchanged', () => {
    expect(withChanges(member, {})).toEqual(member);
    expect(withChanges(member, { name: undefined, gender: undefined })).toEqual(member);
  });

  test('An empty text and `null` are stored', () => {
    const withBuilding = { ...member, address2: 'ころんハイツ101' };
    expect(withChanges(withBuilding, { address2: '', gender: null })).toEqual({ ...member, gender: null });
  });

  test.each([
    [{ zip: '5300001' }, ['お届け先']],
    [{ zip: '5300001', address: '大阪府大阪市北区梅田1-1', address2: '8F' }, ['お届け先']],
    [{ name: '丸山 ぽん', tel: '0312345678', birthday: '2000-01-01' }, ['お名前', '電話番号', '生年月日']],
    [{ gender: null, emailPreferences: { newDraws: true, restock: true } }, []],
    [{ name: '丸山 ぽぽ' }, []],
  ])('%j is reported as %j', (changes, reported) => {
    expect(changedFields(member, withChanges(member, changes))).toEqual(reported);
  });

  test.each([
    [{ gender: null }, ['gender'], ['性別']],
    [{ zip: '5300001', address2: '8F', gender: null }, ['zip', 'address2', 'gender'], ['お届け先', '性別']],
    [
      { name: 'a', address: 'b', birthday: '2000-01-01', tel: '0312345678' },
      ['name', 'address', 'tel', 'birthday'],
      ['お名前', 'お届け先', '電話番号', '生年月日'],
    ],
    [{ address2: '8F' }, ['address2'], ['お届け先']],
    [{}, [], []],
  ])('A correction %j is of %j', (changes, fields, what) => {
    expect(correctedFields(member, withChanges(member, changes))).toEqual({ fields, what });
  });

  test('Preferences that are turned off end subscriptions', () => {
    const both = { newDraws: true, restock: true };
    expect(unsubscribed(both, { newDraws: false, restock: true })).toEqual(['newDraws']);
    expect(unsubscribed(both, { newDraws: true, restock: false })).toEqual(['restock']);
    expect(unsubscribed({ newDraws: false, restock: false }, both)).toEqual([]);
  });
});

describe('A suspension', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const later = new Date(now.getTime() + 1);
  const current: Suspension = {
    suspensionId: 's',
    memberId: 'm',
    reason: '',
    until: null,
    suspendedBy: 'hana',
    suspendedAt: now,
    endedAt: null,
    endedBy: null,
  };

  test.each([
    [null, undefined, undefined],
    [later, undefined, undefined],
    [now, undefined, 'untilPast'],
    [null, current, 'suspendedBefore'],
    [later, current, 'suspendedBefore'],
    [now, current, 'untilPast'],
  ])('until %p, after %j: %p', (until, before, error) => {
    expect(suspensionError({ until, now }, before)).toBe(error);
  });
});

import { blockValue } from '#backend/domain/members/blocks.ts';
import { holdReasons, type SignalFacts, signalsOf } from '#backend/domain/members/signals.ts';
import type { BlockKind } from '#lib/contract/enums.ts';

const NOTHING: SignalFacts = {
  sameAddress: [],
  sameTel: [],
  sameDevice: [],
  sameCard: [],
  chargebacks: 0,
  refusedCards: 0,
  blocks: [],
};

const ids = (count: number) => Array.from({ length: count }, (_, nth) => `member-${nth}`);
const kindsOf = (but: Partial<SignalFacts>) => signalsOf({ ...NOTHING, ...but }).map(({ kind }) => kind);
const holdsOf = (but: Partial<SignalFacts>) => holdReasons(signalsOf({ ...NOTHING, ...but }));

describe('The signals of a member', () => {
  test.each<[string, Partial<SignalFacts>, readonly string[]]>([
    ['nothing', {}, []],
    ['an address that a family shares', { sameAddress: ids(2) }, []],
    ['an address of four accounts', { sameAddress: ids(3) }, ['sameAddress']],
    ['a telephone of two accounts', { sameTel: ids(1) }, ['sameTel']],
    ['a browser of a couple', { sameDevice: ids(1) }, []],
    ['a browser of three accounts', { sameDevice: ids(2) }, ['sameDevice']],
    ['a card that looks the same', { sameCard: ids(1) }, ['sameCard']],
    ['two refused cards', { refusedCards: 2 }, []],
    ['three refused cards', { refusedCards: 3 }, ['refusedCards']],
    ['a chargeback', { chargebacks: 1 }, ['chargebacks']],
  ])('%s', (_what, but, kinds) => {
    expect(kindsOf(but)).toEqual(kinds);
  });

  test('name the accounts and the reasons, the weightiest first', () => {
    const signals = signalsOf({ ...NOTHING, sameTel: ids(2), blocks: ['転売'] });
    expect(signals).toEqual([
      { kind: 'blocked', count: 1, memberIds: [], reasons: ['転売'] },
      { kind: 'sameTel', count: 2, memberIds: ['member-0', 'member-1'], reasons: [] },
    ]);
  });
});

describe('Prizes wait for a person', () => {
  test.each<[string, Partial<SignalFacts>, readonly string[]]>([
    ['of an entry of the block list', { blocks: ['転売'] }, ['blocked']],
    ['of a member with a chargeback', { chargebacks: 1 }, ['chargebacks']],
    [
      'of accounts with one browser and one telephone',
      { sameDevice: ids(2), sameTel: ids(1) },
      ['manyAccounts'],
    ],
    [
      'of accounts with one browser and one address',
      { sameDevice: ids(2), sameAddress: ids(3) },
      ['manyAccounts'],
    ],
  ])('%s', (_what, but, reasons) => {
    expect(holdsOf(but)).toEqual(reasons);
  });

  test.each<[string, Partial<SignalFacts>]>([
    ['one address alone, as of a family', { sameAddress: ids(9), sameTel: ids(9) }],
    ['one browser alone, as of a shop', { sameDevice: ids(9) }],
    ['a card that looks the same', { sameCard: ids(9) }],
    ['refused cards, which a rule of payments judges', { refusedCards: 9 }],
  ])('but not because of %s', (_what, but) => {
    expect(holdsOf(but)).toEqual([]);
  });
});

test.each<[BlockKind, string, ReturnType<typeof blockValue>]>([
  [
    'address',
    '〒101-0021 東京都千代田区外神田1-2-3',
    { value: '1010021', place: '東京都千代田区外神田1-2-3' },
  ],
  ['address', '１０１００２１東京都', { value: '1010021', place: '東京都' }],
  ['address', '東京都千代田区', undefined],
  ['tel', '０９０-1234-5678', { value: '09012345678', place: null }],
  ['tel', '12345', undefined],
  ['emailDomain', 'Hana@Example.JP', { value: 'example.jp', place: null }],
  ['emailDomain', 'example', undefined],
  ['card', 'VISA 4242 12/2027', { value: 'visa 4242 12/2027', place: null }],
  ['card', '4242424242424242', undefined],
])('A block of the kind %s reads %s', (kind, typed, value) => {
  expect(blockValue(kind, typed)).toEqual(value);
});

import { fromHex, toHex, utf8 } from '#lib/fairness/bytes.ts';
import { entryHash, type LogEntryBody } from '#lib/fairness/log-entry.ts';
import { readRecordLine, recordLineText } from '#lib/fairness/check/record-line.ts';
import { aManifest, FairRecord, OPENS_MS, type ShopStep } from '../../support/fair-record.ts';
import { notRight, openedRecord, wrongChecks } from '../../support/check-record.ts';

const HOUR_MS = 3_600_000;
const NOW = OPENS_MS + 10 * HOUR_MS;

const entry = (body: LogEntryBody): ShopStep => ({ entry: () => body });
const pause = (ms: number, reason = '画像の確認のため') =>
  entry({ kind: 'pause', reason, at: OPENS_MS + ms });
const resume = (ms: number) => entry({ kind: 'resume', at: OPENS_MS + ms });
const correction = (but: Partial<Extract<LogEntryBody, { kind: 'correction' }>> = {}) =>
  entry({
    kind: 'correction',
    prize: 0,
    name: 'A賞の大きなぬいぐるみ',
    reason: '書き誤り',
    at: OPENS_MS + 1_000,
    ...but,
  });
const close = (cause: 'early' | 'cancelled', ms: number) =>
  entry({ kind: 'close', cause, reason: '会場の都合', at: OPENS_MS + ms });

const recordOf = (...steps: readonly ShopStep[]) =>
  new FairRecord().run({ stamp: -60_000 }, { sale: 1, at: 100 }, { stamp: 1_000 }).run(...steps);
const checked = (...steps: readonly ShopStep[]) =>
  wrongChecks(recordOf(...steps).lines(), { now: NOW }).filter((found) =>
    /pauses|corrections|closing/.test(found),
  );

describe('A pause', () => {
  test('is right, with a sale that was under way, its results and a resumption', () => {
    const record = recordOf(
      pause(2_000),
      { stamp: 2_500 },
      { sale: 1, at: 3_000 },
      { stamp: 3_500 },
      'reveal',
      'reveal',
      { sale: 1, at: 2_000 + HOUR_MS },
      { stamp: HOUR_MS + 2_500 },
      'reveal',
      resume(3 * HOUR_MS),
      { sale: 1, at: 3 * HOUR_MS },
      { stamp: 3 * HOUR_MS + 1_000 },
      'reveal',
      { stamp: 3 * HOUR_MS + 10_000 },
    );
    expect(notRight(record.lines(), { now: NOW, heads: record.leaves })).toEqual([
      'beacon open',
      'complete open',
    ]);
    expect(openedRecord(record.lines()).state.paused).toBeUndefined();
  });

  test('allows a sale of payments under way within an hour, and none later', () => {
    expect(checked(pause(2_000), { sale: 1, at: 2_000 + HOUR_MS })).toEqual([]);
    expect(checked(pause(2_000), { sale: 1, at: 2_001 + HOUR_MS })).toEqual(['pauses wrong at 2']);
  });

  test.each([
    ['has no reason', [pause(2_000, '')], 1],
    ['hides characters in its reason', [pause(2_000, '画像\u202Eの確認')], 1],
    ['follows a pause', [pause(2_000), pause(2_001)], 2],
    ['follows the end', [close('cancelled', 2_000), pause(2_001)], 2],
    ['is not there when the sale goes on', [resume(2_000)], 1],
    ['is over when the sale goes on again', [pause(2_000), resume(2_001), resume(2_002)], 3],
    ['ends after the end of the sale', [pause(2_000), close('cancelled', 2_001), resume(2_002)], 3],
  ])('that %s is wrong', (_what, steps, at) => {
    expect(checked(...steps)).toEqual([`pauses wrong at ${at}`]);
  });

  test('may be followed by the end', () => {
    expect(checked(pause(2_000), close('cancelled', 2_001))).toEqual([]);
  });

  test('whose reason is changed breaks the chain', () => {
    const changed = recordOf(pause(2_000), { stamp: 3_000 })
      .lines()
      .map((line) => line.replace('画像の確認のため', '倉庫の点検のため'));
    expect(wrongChecks(changed, { now: NOW })).toContain('chain wrong at 1');
  });
});

describe('A correction', () => {
  test('is of a prize of the line-up or of the last-one prize', () => {
    const record = recordOf(correction(), correction({ prize: 4, name: 'ラストワン賞の毛布' }));
    expect(
      wrongChecks(record.lines(), { now: NOW }).filter((found) => found.includes('corrections')),
    ).toEqual([]);
    expect(openedRecord(record.lines()).state.corrected).toEqual([
      [0, 'A賞の大きなぬいぐるみ'],
      [4, 'ラストワン賞の毛布'],
    ]);
  });

  test.each([
    ['of no prize', { prize: 5 }],
    ['without a name', { name: '' }],
    ['with a name that hides characters', { name: 'A賞\u200Bのぬいぐるみ' }],
    ['without a reason', { reason: '' }],
  ])('%s is wrong', (_what, but) => {
    expect(checked(correction(but))).toEqual(['corrections wrong at 1']);
  });

  test('of the last-one prize of a draw that has none is wrong', () => {
    const record = new FairRecord({ manifest: aManifest({ lastOne: null }) }).run(correction({ prize: 4 }));
    expect(wrongChecks(record.lines(), { now: NOW })).toContain('corrections wrong at 0');
  });

  test('changes nothing of the results', () => {
    const plain = recordOf('reveal').left;
    expect(recordOf(correction({ at: OPENS_MS + 100 }), 'reveal').left).toEqual(plain);
  });
});

test.each<[LogEntryBody, string]>([
  [
    { kind: 'pause', reason: 'あ', at: 1 },
    '6b756a692d666169722d76322f6c6f6700' +
      '00'.repeat(32) +
      '00000007' +
      '00000005' +
      toHex(utf8('pause')) +
      '00000003' +
      toHex(utf8('あ')) +
      '0000000000000001',
  ],
  [
    { kind: 'resume', at: 2 },
    '6b756a692d666169722d76322f6c6f6700' +
      '00'.repeat(32) +
      '00000007' +
      '00000006' +
      toHex(utf8('resume')) +
      '0000000000000002',
  ],
  [
    { kind: 'correction', prize: 3, name: 'い', reason: 'う', at: 4 },
    '6b756a692d666169722d76322f6c6f6700' +
      '00'.repeat(32) +
      '00000007' +
      '0000000a' +
      toHex(utf8('correction')) +
      '00000003' +
      '00000003' +
      toHex(utf8('い')) +
      '00000003' +
      toHex(utf8('う')) +
      '0000000000000004',
  ],
])('The bytes of %j are those of the document', async (body, bytes) => {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(fromHex(bytes)));
  expect(toHex(entryHash(new Uint8Array(32), 7, body))).toBe(toHex(new Uint8Array(digest)));
  const line = recordLineText({ ...body, seq: 7, hash: 'ab'.repeat(32) });
  expect(readRecordLine(line)).toEqual({ ...body, seq: 7, hash: 'ab'.repeat(32) });
  expect(readRecordLine(line.replace('"at":', '"at":-'))).toBeUndefined();
});

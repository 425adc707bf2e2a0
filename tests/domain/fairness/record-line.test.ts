import { toHex } from '#lib/fairness/bytes.ts';
import { MalformedRecordError, recordLineText } from '#lib/fairness/check/record-line.ts';
import { type DrawManifest, manifestHash, manifestText } from '#lib/fairness/manifest.ts';
import { openedRecord, wrongChecks } from '../../support/check-record.ts';
import { aManifest, aWholeRecord, FairRecord } from '../../support/fair-record.ts';

const lines = aWholeRecord().lines();

describe('The strict reader', () => {
  const [manifestLine = '', stamp = '', sale = ''] = lines;

  test.each<[string, readonly string[]]>([
    ['nothing', ['']],
    ['another text', ['<html>']],
    ['a name twice', [manifestLine, sale.replace('"seq":0,', '"seq":0,"seq":0,')]],
    ['an unknown name', [manifestLine, sale.replace('"seq":0,', '"seq":0,"x":0,')]],
    ['other spaces', [manifestLine, sale.replace('"seq":0,', '"seq": 0,')]],
    ['a number as text', [manifestLine, sale.replace('"seq":0,', '"seq":"0",')]],
    ['a number with a fraction', [manifestLine, sale.replace('"from":0,', '"from":0.5,')]],
    [
      'digits in upper case',
      [manifestLine, sale.replace(/"orderHash":"[^"]+"/, `"orderHash":"${'AB'.repeat(32)}"`)],
    ],
    ['an unknown kind', [manifestLine, sale.replace('"kind":"sale"', '"kind":"gift"')]],
    ['a line break of Windows', [`${manifestLine}\r`]],
    ['a byte order mark', [`\uFEFF${manifestLine}`]],
    ['no manifest', [sale]],
    ['two manifests', [manifestLine, manifestLine]],
    [
      'a line of more than 65,536 characters',
      [manifestLine, stamp.replace('"path":[', `"path":["${'A'.repeat(65_536)}",`)],
    ],
    ['something after the end', [...lines, sale]],
    ['`__proto__`', [manifestLine, sale.replace('"seq":0,', '"seq":0,"__proto__":{},')]],
    ['deep nesting', [manifestLine, `${'['.repeat(30_000)}${']'.repeat(30_000)}`]],
  ])('%s is malformed', (_what, altered) => {
    expect(() => openedRecord(altered)).toThrow(MalformedRecordError);
  });

  test('A record that breaks off is malformed', () => {
    expect(() => openedRecord(lines.slice(0, -1)).finish()).toThrow(MalformedRecordError);
  });

  test.each<[string, Partial<DrawManifest>]>([
    ['a name with an escape character', { lastOne: 'ラスト\u001B[31mワン' }],
    ['a name with a mark that reverses the direction', { lastOne: 'ラスト\u202Eワン' }],
    ['a name that is not composed', { lastOne: 'ぷ'.normalize('NFD') }],
    ['a size that is not the sum', { size: 11 }],
    ['an opening after the closing', { opensAt: '2026-12-07T01:00:00.000Z' }],
    ['an earliest closing after the closing', { earliestClose: '2026-12-07T01:00:00.000Z' }],
    ['a time without milliseconds', { opensAt: '2026-11-06T01:00:00Z' }],
    [
      'variants that are not the count',
      { lineUp: aManifest().lineUp.map((line) => ({ ...line, variants: [{ count: 9, name: 'あか' }] })) },
    ],
    ['a prize twice', { lineUp: aManifest().lineUp.map((line) => ({ ...line, prize: 'A' })) }],
    [
      'a box that is too large',
      { lineUp: [{ count: 10_000_001, grade: 'A', name: 'A', prize: 'A', variants: [] }], size: 10_000_001 },
    ],
  ])('A manifest with %s is wrong, and nothing else is called right', (_what, but) => {
    const record = new FairRecord({ manifest: aManifest(but) });
    const findings = openedRecord(record.lines()).finish();
    expect(findings.find(({ check }) => check === 'manifest')?.verdict).toBe('wrong');
    expect(findings.filter(({ verdict }) => verdict === 'right')).toEqual([]);
  });

  test('A manifest of another kind or protocol is wrong', () => {
    const other = { ...aManifest(), kind: 'odds' } as unknown as DrawManifest;
    const lineOf = (manifest: string) => recordLineText({ kind: 'manifest', manifest });
    const head = (manifest: string) =>
      recordLineText({ kind: 'end', entries: 0, head: toHex(manifestHash(manifest)), at: 0 });
    for (const text of [
      manifestText(other),
      manifestText(aManifest()).replace('kuji-fair-v2', 'kuji-fair-v3'),
      '{}',
      'null',
    ])
      expect(wrongChecks([lineOf(text), head(text)])).toContain('manifest wrong');
  });
});

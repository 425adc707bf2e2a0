import { mock } from 'node:test';
import { Autosave, type SaveInput, type SaveState } from '#console/routes/draw-editor/autosave.ts';
import {
  changedPaths,
  fieldLabel,
  mergedDocument,
  valueText,
} from '#console/routes/draw-editor/document-paths.ts';
import { quantitiesOf } from '#console/routes/draw-editor/quantities.ts';
import { oddsText } from '#console/text/odds.ts';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import type { Draft } from '#lib/contract/ops/drafts.ts';

const prize = { name: '', note: '', total: 10, picture: null };
const DOCUMENT: DraftDocument = {
  title: 'くじ',
  reading: '',
  characters: [],
  lead: '',
  salesType: 'normal',
  ink: 'soda',
  price: 700,
  publishesAt: '',
  opensAt: '',
  closesAt: '',
  art: null,
  gallery: [],
  description: [''],
  prizes: [prize, prize],
  lastOne: null,
  paymentTypes: ['CARD'],
  quantities: [1],
  limits: { perPurchase: 10, perMember: null, concurrentPlaying: 10 },
  shipping: {
    fee: 600,
    freeFrom: null,
    days: 10,
    from: '',
    lastDay: '',
    storageDays: 60,
    combinable: true,
  },
};
const AT = '2026-11-23T01:00:00.000Z';
const draftOf = (document: DraftDocument, version: number): Draft => ({
  directoryName: 'kuji',
  version,
  kind: 'new',
  createdAt: AT,
  createdBy: 'hana',
  changedAt: AT,
  changedBy: 'hana',
  document,
  problems: [],
  tickets: 20,
  odds: [],
  published: null,
});
const titled = (title: string): DraftDocument => ({ ...DOCUMENT, title });

describe('Saving a draft by itself', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  /** `answer`: of each save in turn; the last one answers all later ones. */
  function anAutosave(...answers: ((input: SaveInput) => Promise<Draft>)[]) {
    const sent: SaveInput[] = [];
    const states: SaveState['kind'][] = [];
    const autosave = new Autosave({
      draft: draftOf(DOCUMENT, 1),
      save: (input) => {
        sent.push(input);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return answer === undefined ? Promise.reject(new Error('refused')) : answer(input);
      },
      kindOf: (failure) =>
        failure instanceof Error && failure.message === 'offline' ? 'retrying' : 'conflict',
      onState: ({ kind }) => states.push(kind),
      onSaved: () => undefined,
    });
    return { autosave, sent, states };
  }
  const stored = ({ document, version }: SaveInput) => Promise.resolve(draftOf(document, version + 1));
  const offline = () => Promise.reject(new Error('offline'));

  test('waits for a pause in typing, and each save is on top of the one before', async () => {
    const { autosave, sent, states } = anAutosave(stored);
    autosave.change(titled('a'));
    mock.timers.tick(500);
    autosave.change(titled('ab'));
    mock.timers.tick(799);
    expect(sent).toEqual([]);
    mock.timers.tick(1);
    await autosave.flush();
    autosave.change(titled('abc'));
    await autosave.flush();
    expect(sent.map(({ document, version }) => [document.title, version])).toEqual([
      ['ab', 1],
      ['abc', 2],
    ]);
    expect([states.at(-1), autosave.isUnsaved]).toEqual(['saved', false]);
  });

  test('repeats a save without an answer with its key, and then saves what was typed since', async () => {
    const { autosave, sent } = anAutosave(offline, stored);
    autosave.change(titled('a'));
    expect(await autosave.flush()).toBe(false);
    autosave.change(titled('ab'));
    await autosave.flush();
    await autosave.flush();
    expect(sent.map(({ document, version }) => [document.title, version])).toEqual([
      ['a', 1],
      ['a', 1],
      ['ab', 2],
    ]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  test('stops at a conflict until somebody has decided', async () => {
    const { autosave, sent } = anAutosave(() => Promise.reject(new Error('changedMeanwhile')), stored);
    autosave.change(titled('mine'));
    expect(await autosave.flush()).toBe(false);
    autosave.change(titled('mine too'));
    expect([await autosave.flush(), sent.length, autosave.document.title]).toEqual([false, 1, 'mine too']);
    autosave.resolve(draftOf(titled('theirs'), 5), titled('mine too'));
    expect(await autosave.flush()).toBe(true);
    expect(sent[1]).toMatchObject({ version: 5, document: { title: 'mine too' } });
  });
});

describe('Two people with one draft', () => {
  const theirs = { ...DOCUMENT, price: 800, prizes: [{ ...prize, name: '傘' }, prize] };

  test('keep the changes of both, and what is typed where both changed the same', () => {
    expect(mergedDocument(DOCUMENT, theirs, titled('新しい題名'))).toEqual({
      ...theirs,
      title: '新しい題名',
    });
    expect(mergedDocument(DOCUMENT, theirs, { ...DOCUMENT, price: 900 }).price).toBe(900);
  });

  test('see the changed fields by their names', () => {
    const changed = changedPaths(DOCUMENT, theirs);
    expect(changed.map((path) => [fieldLabel(path, theirs), valueText(theirs, path)])).toEqual([
      ['1回の値段', '800円'],
      ['A賞の名前', '傘'],
    ]);
    expect(changedPaths(DOCUMENT, { ...DOCUMENT, prizes: [prize] })).toEqual(['prizes']);
  });
});

test.each([
  ['1、5、10', [1, 5, 10]],
  ['１, 5 　10,', [1, 5, 10]],
  ['1、たくさん', [1, null]],
  ['', []],
])('The quantities of %j are %j', (text, quantities) => {
  expect(quantitiesOf(text)).toEqual(quantities);
});

test.each([
  [1, 3, '33.33%'],
  [0, 100, '0.00%'],
  [1, 100_000, '0.01%未満'],
  [0, 0, '0.00%'],
])('The odds of %d in %d tickets are %s', (count, total, text) => {
  expect(oddsText(count, total)).toBe(text);
});

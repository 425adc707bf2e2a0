import { readImportRows } from '#backend/domain/members/import-rows.ts';
import { csvTable } from '#backend/domain/shipments/csv-rows.ts';

const HEADINGS = ['メールアドレス', 'お名前', '郵便番号', '住所', '建物名', '電話番号', '生年月日'];
const PERSON = [
  'minori@example.jp',
  '小川 みのり',
  '150-0001',
  '東京都渋谷区神宮前1-2-3',
  'ころんハイツ101',
  '090-1234-5678',
  '1998/4/2',
];

const read = (...rows: readonly (readonly string[])[]) => {
  const table = csvTable(rows.map((cells, nth) => ({ line: nth + 1, cells })));
  if (table === undefined) throw new Error('The file has rows.');
  return readImportRows(table, '2026-11-30');
};
const but = (changes: Readonly<Record<number, string>>) => PERSON.map((cell, nth) => changes[nth] ?? cell);

test('A row is read as a sign-up reads what a member types', () => {
  expect(read(HEADINGS, PERSON)).toEqual({
    people: [
      {
        line: 2,
        email: 'minori@example.jp',
        name: '小川 みのり',
        zip: '1500001',
        address: '東京都渋谷区神宮前1-2-3',
        address2: 'ころんハイツ101',
        tel: '09012345678',
        birthday: '1998-04-02',
        wantsNewDraws: false,
        wantsRestock: false,
      },
    ],
    problems: [],
  });
});

test("The shop's own export can be read again, in any order of columns, without those that may be missing", () => {
  const headings = ['tel', 'email', 'name', 'zip', 'address', 'birthday', 'wants_new_draws', 'joined_at'];
  const row = ['0312345678', 'a@example.jp', '山田', '1500001', '東京都渋谷区1', '2000-01-31', 't', '2026'];
  expect(read(headings, row).people).toMatchObject([
    { address2: '', birthday: '2000-01-31', wantsNewDraws: true, wantsRestock: false },
  ]);
});

test('Each row that cannot be used is named with what is wrong; the others stay', () => {
  const { people, problems } = read(
    HEADINGS,
    but({ 0: 'minori', 2: '15' }),
    PERSON,
    but({ 0: 'MINORI@example.jp' }),
    but({ 0: 'b@example.jp', 6: '2027-01-01' }),
    [...but({ 0: 'c@example.jp' }), 'さらに'],
    but({ 0: 'd@example.jp', 3: '神宮前1-2-3' }),
  );
  expect(people.map(({ line }) => line)).toEqual([3]);
  expect(problems.toSorted((one, other) => one.line - other.line)).toEqual([
    { line: 2, text: expect.stringMatching(/「@」.*郵便番号は7けた/) },
    { line: 4, text: 'メールアドレスが3行目と同じです。' },
    { line: 5, text: expect.stringContaining('未来の日付') },
    { line: 6, text: '見出しより右に文字があります。' },
    { line: 7, text: expect.stringContaining('都道府県から') },
  ]);
});

test('A row may lack the name, the telephone or the whole address, but not half of it', () => {
  const { people, problems } = read(
    HEADINGS,
    but({ 1: '', 2: '', 3: '', 4: '', 5: '' }),
    but({ 0: 'b@example.jp', 2: '' }),
    but({ 0: 'c@example.jp', 3: '', 4: '' }),
  );
  expect(people).toMatchObject([{ line: 2, name: '', zip: '', address: '', address2: '', tel: '' }]);
  expect(problems).toEqual([
    { line: 3, text: 'ご住所といっしょに、郵便番号も入力してください。' },
    { line: 4, text: '郵便番号といっしょに、ご住所も入力してください。' },
  ]);
});

test('Missing columns are named by their Japanese names', () => {
  expect(read(['メール', 'お名前'], ['a@example.jp', '山田'])).toEqual({
    people: [],
    problems: [{ line: 1, text: '列がありません：郵便番号、ご住所、電話番号、生年月日' }],
  });
});

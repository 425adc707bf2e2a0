import {
  ifTyped,
  readAddress,
  readAddress2,
  readBirthday,
  readEmail,
  readName,
  readTel,
  readZip,
} from '#lib/contract/member/fields.ts';
import { MISSING_PART_TEXTS, missingPart } from '#lib/contract/member/own-address.ts';
import type { CsvTable } from '../shipments/csv-rows.ts';
import { emailKey } from './email-address.ts';

type FieldResult = ReturnType<typeof readName>;

/** A member of another shop as a row of a file gives them. */
export type ImportedPerson = {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
  readonly birthday: string;
  readonly wantsNewDraws: boolean;
  readonly wantsRestock: boolean;
};

/** Why a row is left out, in Japanese. */
export type ImportProblem = { readonly line: number; readonly text: string };

const READERS = {
  email: readEmail,
  name: ifTyped(readName),
  zip: ifTyped(readZip),
  address: ifTyped(readAddress),
  address2: readAddress2,
  tel: ifTyped(readTel),
} as const satisfies Readonly<Record<string, (text: string) => FieldResult>>;

type Column = keyof typeof READERS | 'birthday' | 'wants_new_draws' | 'wants_restock';

/** The headings of a column; the first is that of the shop's own export. Compared without blanks. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  email: ['email', 'メールアドレス', 'メール', 'eメール'],
  name: ['name', 'お名前', '名前', '氏名'],
  zip: ['zip', '郵便番号'],
  address: ['address', 'ご住所', '住所'],
  address2: ['address2', '建物名・部屋番号', '建物名', '住所2'],
  tel: ['tel', '電話番号', '電話'],
  birthday: ['birthday', '生年月日', '誕生日'],
  wants_new_draws: ['wants_new_draws', '新作のメール'],
  wants_restock: ['wants_restock', '再入荷のメール'],
};

/** Columns that a file may lack; their cells are empty then. */
const OPTIONAL: readonly Column[] = ['address2', 'wants_new_draws', 'wants_restock'];

const YES = ['t', 'true', '1', 'はい', '希望する'];

const COLUMNS = Object.keys(HEADINGS) as readonly Column[];

const headingKey = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

type ReadRows = {
  readonly people: readonly ImportedPerson[];
  readonly problems: readonly ImportProblem[];
};

/** Reads the rows of a file. Rows with an error, and all but the first of an address, are problems. `today`: in Japan. */
export function readImportRows({ headings, rows, problems: unread }: CsvTable, today: string): ReadRows {
  const places = placesOf(headings.cells);
  const missing = COLUMNS.filter((column) => places[column] === undefined && !OPTIONAL.includes(column));
  if (missing.length > 0)
    return {
      people: [],
      problems: [
        { line: headings.line, text: `列がありません：${missing.map((one) => HEADINGS[one][1]).join('、')}` },
      ],
    };
  const people: ImportedPerson[] = [];
  const problems: ImportProblem[] = unread.map(({ line }) => ({
    line,
    text: '見出しより右に文字があります。',
  }));
  const lines = new Map<string, number>();
  for (const { line, cells } of rows) {
    const person = personOf(line, (column) => cells[places[column] ?? -1] ?? '', today);
    if ('text' in person) {
      problems.push(person);
      continue;
    }
    const first = lines.get(emailKey(person.email));
    if (first === undefined) {
      lines.set(emailKey(person.email), line);
      people.push(person);
    } else problems.push({ line, text: `メールアドレスが${first}行目と同じです。` });
  }
  return { people, problems };
}

function placesOf(cells: readonly string[]): Readonly<Partial<Record<Column, number>>> {
  const keys = cells.map(headingKey);
  return Object.fromEntries(
    COLUMNS.flatMap((column) => {
      const place = keys.findIndex((key) => HEADINGS[column].some((name) => headingKey(name) === key));
      return place < 0 ? [] : [[column, place]];
    }),
  );
}

type ReadFields = Readonly<Record<keyof typeof READERS, string>>;

function personOf(
  line: number,
  cell: (column: Column) => string,
  today: string,
): ImportedPerson | ImportProblem {
  const errors: string[] = [];
  const valueOf = (result: FieldResult): string => {
    if ('value' in result) return result.value;
    errors.push(result.error);
    return '';
  };
  const fields = Object.fromEntries(
    Object.entries(READERS).map(([name, read]) => [name, valueOf(read(cell(name as keyof typeof READERS)))]),
  ) as ReadFields;
  const birthday = valueOf(readBirthday(plainDate(cell('birthday')), today));
  const lacking = errors.length === 0 ? missingPart(fields) : undefined;
  if (lacking !== undefined) errors.push(MISSING_PART_TEXTS[lacking]);
  if (errors.length > 0) return { line, text: errors.join(' ') };
  return {
    ...fields,
    line,
    birthday,
    wantsNewDraws: YES.includes(cell('wants_new_draws').toLowerCase()),
    wantsRestock: YES.includes(cell('wants_restock').toLowerCase()),
  };
}

/** `1998/4/2` and `1998-4-2`, as spreadsheets write a date, as eight digits. */
const plainDate = (text: string): string => {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC')) ?? [];
  return year === undefined || month === undefined || day === undefined
    ? text
    : `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
};

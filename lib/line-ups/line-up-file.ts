import { GRADES, MAX_GRADE_LABEL, MAX_PRIZES, MAX_VARIANTS } from '#lib/contract/enums.ts';
import { GOODS_COLUMNS, type GoodsColumn, type LineUpGoods, readGoods } from './line-up-goods.ts';
import { LAST_ONE_LABEL, writtenLabel } from './prize-codes.ts';

/** The columns of a line-up as a table, in their order. */
export const LINE_UP_COLUMNS = ['等級', '賞品名', '補足', '数', '種類', '画像', '画像の説明'] as const;
type Column = (typeof LINE_UP_COLUMNS)[number] | GoodsColumn;
const ALL_COLUMNS: readonly Column[] = [...LINE_UP_COLUMNS, ...GOODS_COLUMNS];

/** Other headings that people write. */
const ALIASES: Readonly<Record<string, Column>> = {
  賞: '等級',
  名前: '賞品名',
  賞品: '賞品名',
  備考: '補足',
  個数: '数',
  枚数: '数',
  数量: '数',
  バリエーション: '種類',
  画像ファイル: '画像',
  代替テキスト: '画像の説明',
  '価額(税込)': '価額',
  箱の中の広さ: '広さ',
  ポスト投函で送れる: 'ポスト投函',
};

const REQUIRED: readonly Column[] = ['等級', '賞品名', '補足', '数'];

/** A row of a table with its number in the file, from 1. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** A problem of a row, as staff read it. */
export type LineUpProblem = { readonly line: number; readonly text: string };

type Pictured = {
  readonly name: string;
  /** The name of a file, or the id of a stored picture; empty: none. */
  readonly picture: string;
  /** Empty: the name. */
  readonly alt: string;
  readonly line: number;
};

type Stated = {
  /** The facts in the columns that the table has. Left out: it has none of these columns. */
  readonly goods?: Partial<LineUpGoods>;
};

type FileVariant = Pictured & { readonly total: number | null };

export type FilePrize = Pictured &
  Stated & {
    readonly sameGrade?: true;
    readonly gradeLabel?: string;
    readonly note: string;
    readonly total: number | null;
    readonly variants: readonly FileVariant[];
  };

export type LineUp = {
  readonly prizes: readonly FilePrize[];
  readonly lastOne: (Pictured & Stated & { readonly note: string }) | null;
  readonly problems: readonly LineUpProblem[];
};

/**
 * Reads a line-up: a row for each prize, best grade first, and one below it for each of its variants. Reports every
 * problem, so that a file is corrected once.
 */
export function readLineUp([heading, ...rows]: readonly TableRow[]): LineUp {
  const columns = (heading?.cells ?? []).map(columnOf);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return {
      prizes: [],
      lastOne: null,
      problems: missing.map((column) => ({
        line: heading?.line ?? 1,
        text: `「${column}」の列がありません。1行目に見出しを書いてください。`,
      })),
    };
  const reader = new LineUpReader(GOODS_COLUMNS.filter((column) => columns.includes(column)));
  for (const { line, cells } of rows) {
    const cellOf = (column: Column) => (cells[columns.indexOf(column)] ?? '').normalize('NFC').trim();
    if (cells.some((cell) => cell.trim() !== '')) reader.add(line, cellOf);
  }
  return reader.finish();
}

function columnOf(heading: string): Column | undefined {
  const text = heading.normalize('NFKC').trim();
  return ALL_COLUMNS.find((column) => column === text) ?? ALIASES[text];
}

type CellOf = (column: Column) => string;

const LONGEST = 200;

class LineUpReader {
  readonly #prizes: (Omit<FilePrize, 'variants' | 'total'> & {
    label: string;
    total: number | null;
    variants: FileVariant[];
  })[] = [];
  readonly #problems: LineUpProblem[] = [];
  readonly #labels: string[] = [];
  #lastOne: LineUp['lastOne'] = null;
  readonly #goodsColumns: readonly GoodsColumn[];

  constructor(goodsColumns: readonly GoodsColumn[]) {
    this.#goodsColumns = goodsColumns;
  }

  add(line: number, cellOf: CellOf): void {
    const label = writtenLabel(cellOf('等級'));
    const name = cellOf('賞品名');
    const variant = cellOf('種類');
    if (label === LAST_ONE_LABEL) {
      this.#addLastOne(line, cellOf);
      return;
    }
    const current = this.#prizes.at(-1);
    const isOfCurrent =
      variant !== '' &&
      current !== undefined &&
      (label === '' || label === current.label) &&
      (name === '' || name === current.name);
    if (!isOfCurrent) this.#addPrize(line, { cellOf, label, isCounted: variant === '' });
    if (variant !== '') this.#addVariant(line, variant, cellOf);
  }

  finish(): LineUp {
    if (this.#prizes.length === 0) this.#report(1, '賞品が1つもありません。');
    if (this.#prizes.length > MAX_PRIZES)
      this.#report(this.#prizes[MAX_PRIZES]?.line ?? 1, `賞品は${MAX_PRIZES}点までです。`);
    const prizes = this.#prizes.map(({ label: _label, ...prize }) => {
      const { line, variants } = prize;
      const counts = variants.flatMap(({ total }) => total ?? []);
      const total = prize.total ?? (counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null);
      if (total === null) this.#report(line, '「数」を入れてください。');
      this.#checkVariants(line, { variants, counts, total });
      return { ...prize, total };
    });
    const problems = this.#problems.toSorted((one, other) => one.line - other.line);
    return { prizes, lastOne: this.#lastOne, problems };
  }

  #addPrize(
    line: number,
    {
      cellOf,
      label,
      isCounted,
    }: { readonly cellOf: CellOf; readonly label: string; readonly isCounted: boolean },
  ): void {
    const note = cellOf('補足');
    const total = isCounted ? this.#count(line, cellOf('数')) : null;
    if (note === '') this.#report(line, '「補足」を入れてください（大きさや素材など）。');
    this.#prizes.push({
      ...this.#pictured(line, cellOf('賞品名'), cellOf),
      ...this.#grade(line, label),
      ...this.#goods(line, cellOf),
      label,
      note,
      total,
      variants: [],
    });
  }

  /** Its pieces and picture are those of the row. */
  #addVariant(line: number, name: string, cellOf: CellOf): void {
    const total = this.#count(line, cellOf('数'));
    this.#prizes.at(-1)?.variants.push({ ...this.#pictured(line, name, cellOf), total });
  }

  #addLastOne(line: number, cellOf: CellOf): void {
    if (this.#lastOne !== null) this.#report(line, 'ラストワン賞は1つだけです。');
    const note = cellOf('補足');
    if (note === '') this.#report(line, '「補足」を入れてください（大きさや素材など）。');
    this.#lastOne = { ...this.#pictured(line, cellOf('賞品名'), cellOf), ...this.#goods(line, cellOf), note };
  }

  #goods(line: number, cellOf: CellOf): Stated {
    if (this.#goodsColumns.length === 0) return {};
    const { goods, problems } = readGoods(this.#goodsColumns, cellOf);
    for (const problem of problems) this.#report(line, problem);
    return { goods };
  }

  #pictured(line: number, name: string, cellOf: CellOf): Pictured {
    if (name === '') this.#report(line, '「賞品名」を入れてください。');
    if ([...name].length > LONGEST) this.#report(line, `名前は${LONGEST}文字までです。`);
    return { name, picture: cellOf('画像'), alt: cellOf('画像の説明'), line };
  }

  #grade(line: number, label: string): Pick<FilePrize, 'sameGrade' | 'gradeLabel'> {
    if (label === '') {
      this.#report(line, '「等級」を入れてください（A、SP など）。');
      return {};
    }
    if (label === this.#labels.at(-1)) return { sameGrade: true };
    if (this.#labels.includes(label))
      this.#report(line, `等級「${label}」が、はなれた行にあります。同じ等級の賞品は続けて書いてください。`);
    if ([...label].length > MAX_GRADE_LABEL) this.#report(line, `等級は${MAX_GRADE_LABEL}文字までです。`);
    this.#labels.push(label);
    if (this.#labels.length === GRADES.length + 1) this.#report(line, `等級は${GRADES.length}までです。`);
    return label === GRADES[this.#labels.length - 1] ? {} : { gradeLabel: label };
  }

  #count(line: number, cell: string): number | null {
    const text = cell
      .normalize('NFKC')
      .replaceAll(/[,\s]/gu, '')
      .replace(/[個枚点本]$/u, '');
    if (text === '') return null;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    this.#report(line, `「数」は1以上の整数で入れてください（いまは「${cell}」）。`);
    return null;
  }

  #checkVariants(
    line: number,
    {
      variants,
      counts,
      total,
    }: {
      readonly variants: readonly FileVariant[];
      readonly counts: readonly number[];
      readonly total: number | null;
    },
  ): void {
    const names = variants.map(({ name }) => name);
    const sum = counts.reduce((all, count) => all + count, 0);
    if (variants.length === 1) this.#report(line, '種類は2つ以上にするか、「種類」を空にしてください。');
    if (variants.length > MAX_VARIANTS) this.#report(line, `種類は${MAX_VARIANTS}までです。`);
    for (const [place, variant] of variants.entries())
      if (names.indexOf(variant.name) !== place)
        this.#report(variant.line, `種類「${variant.name}」が2回出ています。`);
    if (counts.length > 0 && counts.length < variants.length)
      this.#report(line, '種類の「数」は、全部に入れるか、全部空にしてください。');
    else if (counts.length > 0 && total !== null && sum !== total)
      this.#report(line, `種類の数の合計が${sum}です。賞品の数の${total}と同じにしてください。`);
  }

  #report(line: number, text: string): void {
    this.#problems.push({ line, text });
  }
}

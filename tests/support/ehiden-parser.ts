/** The first row of e飛伝III's template 標準_飛脚宅配便_CSV_ヘッダ有り, as 佐川急便 publishes it. */
const HEADINGS =
  'お届け先コード取得区分,お届け先コード,お届け先電話番号,お届け先郵便番号,お届け先住所１,お届け先住所２,お届け先住所３,お届け先名称１,お届け先名称２,お客様管理番号,お客様コード,部署ご担当者コード取得区分,部署ご担当者コード,部署ご担当者名称,荷送人電話番号,ご依頼主コード取得区分,ご依頼主コード,ご依頼主電話番号,ご依頼主郵便番号,ご依頼主住所１,ご依頼主住所２,ご依頼主名称１,ご依頼主名称２,荷姿,品名１,品名２,品名３,品名４,品名５,荷札荷姿,荷札品名１,荷札品名２,荷札品名３,荷札品名４,荷札品名５,荷札品名６,荷札品名７,荷札品名８,荷札品名９,荷札品名１０,荷札品名１１,出荷個数,スピード指定,クール便指定,配達日,配達指定時間帯,配達指定時間（時分）,代引金額,消費税,決済種別,保険金額,指定シール１,指定シール２,指定シール３,営業所受取,SRC区分,営業所受取営業所コード,元着区分,メールアドレス,ご不在時連絡先,出荷日,お問い合せ送り状No.,出荷場印字区分,集約解除指定,編集０１,編集０２,編集０３,編集０４,編集０５,編集０６,編集０７,編集０８,編集０９,編集１０'.split(
    ',',
  );

const FULL_WIDTH_LINE = 16;
const bytesInShiftJis = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[ -~｡-ﾟ]/.test(character) ? 1 : 2), 0);
const isLine = (cell: string): boolean => bytesInShiftJis(cell) <= 2 * FULL_WIDTH_LINE;

/** The rule of each cell that the format limits. */
const RULES: Readonly<Record<string, (cell: string) => boolean>> = {
  お届け先電話番号: (cell) => /^[\d-]{10,14}$/.test(cell),
  お届け先郵便番号: (cell) => /^\d{3}-?\d{4}$/.test(cell),
  お届け先住所１: (cell) => cell !== '' && isLine(cell),
  お届け先住所２: isLine,
  お届け先住所３: isLine,
  お届け先名称１: (cell) => cell !== '' && isLine(cell),
  お届け先名称２: isLine,
  お客様管理番号: (cell) => /^[\w-]{1,16}$/.test(cell),
  お客様コード: (cell) => /^\d{0,12}$/.test(cell),
  ご依頼主住所１: isLine,
  ご依頼主住所２: isLine,
  ご依頼主名称１: isLine,
  ご依頼主名称２: isLine,
  荷姿: (cell) => ['', '001', '002', '003', '004', '005', '008'].includes(cell),
  品名１: isLine,
  品名２: isLine,
  出荷個数: (cell) => /^[1-9]\d{0,2}$/.test(cell),
  スピード指定: (cell) => /^\d{3}$/.test(cell),
  クール便指定: (cell) => ['001', '002', '003'].includes(cell),
  元着区分: (cell) => ['1', '2'].includes(cell),
  出荷日: (cell) => /^\d{4}\/\d{2}\/\d{2}$/.test(cell),
};

/** Reads rows as e飛伝III does, by heading. Throws at the first cell that the format does not allow. */
export function readEhiden(
  rows: readonly (readonly string[])[],
): readonly Readonly<Record<string, string>>[] {
  const [headings = [], ...rest] = rows;
  if (headings.join(',') !== HEADINGS.join(',')) throw new Error(`wrong headings: ${headings.join(',')}`);
  return rest.map((cells, nth) => {
    if (cells.length !== HEADINGS.length) throw new Error(`row ${nth + 1} has ${cells.length} cells`);
    const row = Object.fromEntries(HEADINGS.map((heading, at) => [heading, cells[at] ?? '']));
    for (const [heading, isValid] of Object.entries(RULES))
      if (!isValid(row[heading] ?? '')) throw new Error(`row ${nth + 1}, ${heading}: ${row[heading]}`);
    return row;
  });
}

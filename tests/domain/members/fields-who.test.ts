import { readBirthday, readEmail, readName } from '#lib/contract/member/fields.ts';

const TODAY = '2026-11-28';
const EXAMPLE_EMAIL = '例：name@example.com';
const UNWRITABLE = '使えない文字が入っています。ほかの文字で入力してください。';

describe('An e-mail address', () => {
  test.each([
    ['marupo@example.jp', 'marupo@example.jp'],
    ['  marupo@example.jp\n', 'marupo@example.jp'],
    ['ｍａｒｕｐｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'marupo@example.jp'],
    ['marupo@example。jp', 'marupo@example.jp'],
    ['maruーpo＠exampleーshop.jp', 'maru-po@example-shop.jp'],
    ['Marupo.Po@Example.JP', 'Marupo.Po@example.jp'],
    ['a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
    ['.po+kuji@example.co.jp', '.po+kuji@example.co.jp'],
    ['\u202Amarupo@example.jp\u202C', 'marupo@example.jp'],
    [`${'a'.repeat(64)}@example.jp`, `${'a'.repeat(64)}@example.jp`],
  ])('%j is read as %j', (typed, value) => expect(readEmail(typed)).toEqual({ value }));

  test.each([
    ['', 'メールアドレスを入力してください。'],
    ['　', 'メールアドレスを入力してください。'],
    ['marupo', `「@」をふくむメールアドレスを入力してください。${EXAMPLE_EMAIL}`],
    ['@example.jp', `「@」の前をご確認ください。${EXAMPLE_EMAIL}`],
    ['まるぽ@example.jp', `「@」の前をご確認ください。${EXAMPLE_EMAIL}`],
    ['one@two@example.jp', `「@」の前をご確認ください。${EXAMPLE_EMAIL}`],
    ['mar\0upo@example.jp', `「@」の前をご確認ください。${EXAMPLE_EMAIL}`],
    [`${'a'.repeat(65)}@example.jp`, `「@」の前をご確認ください。${EXAMPLE_EMAIL}`],
    ['marupo@', `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}`],
    ['marupo@localhost', `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}`],
    ['marupo@example..jp', `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}`],
    ['marupo@-example.jp', `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}`],
    ['marupo@127.0.0.1', `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}`],
    [`a@${'b'.repeat(64)}.jp`, `「@」のうしろをご確認ください。${EXAMPLE_EMAIL}`],
    [`a@${'b.'.repeat(130)}jp`, 'メールアドレスは254文字までで入力してください。'],
  ])('%j is refused: %s', (typed, error) => expect(readEmail(typed)).toEqual({ error }));
});

describe('A name', () => {
  test.each([
    ['山田 花子', '山田 花子'],
    ['　山田　　花子　', '山田 花子'],
    ['ﾏﾙﾎﾟ ﾀﾞｲｽｷ', 'マルポ ダイスキ'],
    ['㈱ころん堂', '㈱ころん堂'],
    ['Ⅲ世①', 'Ⅲ世①'],
    ['髙橋 﨑子', '髙橋 﨑子'],
    ['𠮷野家 𩸽', '𠮷野家 𩸽'],
    ['葛\u{E0100}城', '葛\u{E0100}城'],
    ['か\u3099くせい', 'がくせい'],
    ['山\u200B田\u202E花子\uFEFF', '山田花子'],
    ['\u3164山田', '山田'],
    ["O'Brien-佐藤・ジャン", "O'Brien-佐藤・ジャン"],
    ['𠮷\u{E0101}'.repeat(50), '𠮷\u{E0101}'.repeat(50)],
  ])('%j is read as %j', (typed, value) => expect(readName(typed)).toEqual({ value }));

  test('A kanji that has an ordinary sister is not replaced by it', () => {
    const [tsukamoto, kamiya] = ['\uFA10本', '\uFA19谷'];
    expect([readName(tsukamoto), readName(kamiya)]).toEqual([{ value: tsukamoto }, { value: kamiya }]);
  });

  test.each([
    ['', 'お名前を入力してください。'],
    [' 　\t', 'お名前を入力してください。'],
    ['\u200B\uFE0F\u{E0100}', 'お名前を入力してください。'],
    ['山田\0花子', UNWRITABLE],
    ['山田\uD842', UNWRITABLE],
    ['山田\uE000', UNWRITABLE],
    ['山田\uFFFD', UNWRITABLE],
    ['山'.repeat(51), 'お名前は50文字までで入力してください。'],
    ['𠮷'.repeat(51), 'お名前は50文字までで入力してください。'],
    [`山${'\u{E0100}'.repeat(100)}`, 'お名前は50文字までで入力してください。'],
  ])('%j is refused: %s', (typed, error) => expect(readName(typed)).toEqual({ error }));
});

describe('A birthday', () => {
  test.each([
    ['2001-04-01', '2001-04-01'],
    ['2001-4-1', '2001-04-01'],
    ['２００１／４／１', '2001-04-01'],
    ['2001年4月1日', '2001-04-01'],
    ['20010401', '2001-04-01'],
    ['2024-02-29', '2024-02-29'],
    [TODAY, TODAY],
    ['1905-11-29', '1905-11-29'],
  ])('%j is read as %j', (typed, value) => expect(readBirthday(typed, TODAY)).toEqual({ value }));

  test.each([
    ['', '生年月日を選んでください。'],
    ['--', '生年月日を選んでください。'],
    ['2001--', '生年月日は、年・月・日のすべてを選んでください。'],
    ['-04-01', '生年月日は、年・月・日のすべてを選んでください。'],
    ['2001-04-', '生年月日は、年・月・日のすべてを選んでください。'],
    ['四月一日', '生年月日を数字で入力してください。例：2001-04-01'],
    ['2023-02-29', 'その日付はありません。月と日をご確認ください。'],
    ['2001-04-31', 'その日付はありません。月と日をご確認ください。'],
    ['2001-13-01', 'その日付はありません。月と日をご確認ください。'],
    ['2026-11-29', '生年月日が未来の日付です。年をご確認ください。'],
    ['1905-11-28', '生年月日が120年より前です。年をご確認ください。'],
  ])('%j is refused: %s', (typed, error) => expect(readBirthday(typed, TODAY)).toEqual({ error }));

  test('long before anybody alive is refused also where nobody knows what day it is', () => {
    expect(readBirthday('0000-01-01')).toEqual({ error: '生年月日が120年より前です。年をご確認ください。' });
  });
});

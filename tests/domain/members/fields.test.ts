import {
  readBirthday,
  readEmail,
  readName,
  readAddress,
  readAddress2,
  readTel,
  readZip,
  readCode,
  readNewPassword,
  readPassword,
} from '#lib/contract/member/fields.ts';
import {
  hiddenEmail,
  isSameEmail,
  isUndeliverable,
  mailboxOf,
} from '#backend/domain/members/email-address.ts';
import { isPossibleBirthday } from '#backend/domain/members/member.ts';

const TODAY = '2026-11-28';
const EXAMPLE_EMAIL = '例：name@example.com';
const UNWRITABLE = '使えない文字が入っています。ほかの文字で入力してください。';

describe('An email address', () => {
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

  test('A compatibility kanji is not replaced by its common form', () => {
    const tsukamoto = '\uFA10本';
    const kamiya = '\uFA19谷';
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
    ['平成10年4月12日', '1998-04-12'],
    ['昭和63年12月1日', '1988-12-01'],
    ['令和元年５月１日', '2019-05-01'],
    ['H10.4.12', '1998-04-12'],
    ['s63-12-1', '1988-12-01'],
    ['2024-02-29', '2024-02-29'],
    [TODAY, TODAY],
    ['1905-11-29', '1905-11-29'],
  ])('%j is read as %j', (typed, value) => expect(readBirthday(typed, TODAY)).toEqual({ value }));

  test.each([
    ['', '生年月日を入力してください。例：19980412'],
    ['--', '生年月日を入力してください。例：19980412'],
    ['2001--', '生年月日は、年・月・日のすべてを入力してください。例：19980412'],
    ['-04-01', '生年月日は、年・月・日のすべてを入力してください。例：19980412'],
    ['平成10年', '生年月日を数字8けたで入力してください。例：19980412'],
    ['2001-04-', '生年月日は、年・月・日のすべてを入力してください。例：19980412'],
    ['四月一日', '生年月日を数字8けたで入力してください。例：19980412'],
    ['2023-02-29', 'その日付はありません。月と日をご確認ください。'],
    ['2001-04-31', 'その日付はありません。月と日をご確認ください。'],
    ['2001-13-01', 'その日付はありません。月と日をご確認ください。'],
    ['2026-11-29', '生年月日が未来の日付です。年をご確認ください。'],
    ['1905-11-28', '生年月日が120年より前です。年をご確認ください。'],
  ])('%j is refused: %s', (typed, error) => expect(readBirthday(typed, TODAY)).toEqual({ error }));

  test('is refused without a known date, if it is more than 120 years ago', () => {
    expect(readBirthday('0000-01-01')).toEqual({ error: '生年月日が120年より前です。年をご確認ください。' });
  });
});

const EXAMPLE_ADDRESS = '例：東京都渋谷区神宮前1-2-3';
const EXAMPLE_TEL = '例：090-1234-5678';

describe('A postal code', () => {
  test.each([
    '1500001',
    '150-0001',
    '〒150-0001',
    '〒１５０－０００１',
    '１５０ー０００１',
    '150 0001',
    '150‐0001',
  ])('%j is read as 1500001', (typed) => expect(readZip(typed)).toEqual({ value: '1500001' }));

  test.each([
    ['', '郵便番号を入力してください。'],
    ['〒', '郵便番号を入力してください。'],
    ['150-000', '郵便番号は7けたの数字で入力してください。例：150-0001'],
    ['150-00011', '郵便番号は7けたの数字で入力してください。例：150-0001'],
    ['一五〇〇〇〇一', '郵便番号は7けたの数字で入力してください。例：150-0001'],
  ])('%j is refused: %s', (typed, error) => expect(readZip(typed)).toEqual({ error }));
});

describe('An address', () => {
  test.each([
    ['東京都渋谷区神宮前1-2-3', '東京都渋谷区神宮前1-2-3'],
    ['東京都渋谷区神宮前１－２－３', '東京都渋谷区神宮前1-2-3'],
    ['東京都渋谷区神宮前1ー2−3‐4―5', '東京都渋谷区神宮前1-2-3-4-5'],
    ['東京都渋谷区神宮前1－－2', '東京都渋谷区神宮前1-2'],
    ['　北海道　札幌市中央区　1丁目', '北海道 札幌市中央区 1丁目'],
    ['神奈川県横浜市ｾﾝﾀｰ北1ｰ1', '神奈川県横浜市センター北1-1'],
    ['京都府京都市北区\n紫野', '京都府京都市北区 紫野'],
    ['奈良県葛\u{E0100}城市𠮷野1', '奈良県葛\u{E0100}城市𠮷野1'],
  ])('%j is read as %j', (typed, value) => expect(readAddress(typed)).toEqual({ value }));

  test.each([
    ['', 'ご住所を入力してください。'],
    ['渋谷区神宮前1-2-3', `都道府県から入力してください。${EXAMPLE_ADDRESS}`],
    ['東京渋谷区', `都道府県から入力してください。${EXAMPLE_ADDRESS}`],
    ['東京都　', `市区町村と番地まで入力してください。${EXAMPLE_ADDRESS}`],
    ['東京都渋谷区\u0007', UNWRITABLE],
    [`東京都${'あ'.repeat(98)}`, 'ご住所は100文字までで入力してください。'],
  ])('%j is refused: %s', (typed, error) => expect(readAddress(typed)).toEqual({ error }));

  test.each([
    ['', ''],
    ['　', ''],
    ['ころんﾊｲﾂ　Ａ－１０１', 'ころんハイツ A-101'],
    ['センタービルー', 'センタービルー'],
  ])('of a building may be empty: %j is read as %j', (typed, value) =>
    expect(readAddress2(typed)).toEqual({ value }),
  );

  test.each([
    ['ハイツ\uDC00', UNWRITABLE],
    ['ハ'.repeat(101), '建物名・部屋番号は100文字までで入力してください。'],
  ])('of a building: %j is refused: %s', (typed, error) => expect(readAddress2(typed)).toEqual({ error }));
});

describe('A telephone number', () => {
  test.each([
    ['090-1234-5678', '09012345678'],
    ['０９０－１２３４－５６７８', '09012345678'],
    ['09012345678', '09012345678'],
    ['（０３）１２３４　５６７８', '0312345678'],
    ['03ー1234ｰ5678', '0312345678'],
    ['03.1234.5678', '0312345678'],
    ['0120-123-456', '0120123456'],
    ['0800-123-4567', '08001234567'],
    ['050-1234-5678', '05012345678'],
    ['+81 90-1234-5678', '09012345678'],
    ['＋８１（０）３－１２３４－５６７８', '0312345678'],
    ['\u202A090-1234-5678\u202C', '09012345678'],
  ])('%j is read as %j', (typed, value) => expect(readTel(typed)).toEqual({ value }));

  test.each([
    ['', '電話番号を入力してください。'],
    ['-', '電話番号を入力してください。'],
    ['+1 212-555-0100', `日本の電話番号を入力してください。${EXAMPLE_TEL}`],
    ['でんわ', `電話番号は数字で入力してください。${EXAMPLE_TEL}`],
    ['9012345678', `電話番号は0から入力してください。${EXAMPLE_TEL}`],
    ['090-1234-567', '090で始まる電話番号は11けたです。けたの数をご確認ください。'],
    ['080-1234-56789', '080で始まる電話番号は11けたです。けたの数をご確認ください。'],
    ['03-1234-567', '電話番号は10けたか11けたです。けたの数をご確認ください。'],
    ['03-1234-567890', '電話番号は10けたか11けたです。けたの数をご確認ください。'],
  ])('%j is refused: %s', (typed, error) => expect(readTel(typed)).toEqual({ error }));
});

describe('A code', () => {
  test.each(['012345', '０１２３４５', ' 012 345 ', '012-345', '012ー345\n'])(
    '%j is read as 012345',
    (typed) => expect(readCode(typed)).toEqual({ value: '012345' }),
  );

  test.each([
    ['', 'メールに届いた6けたのコードを入力してください。'],
    ['12345', 'コードは6けたの数字です。ほかの端末では、同じメールの「長いコード」を入力してください。'],
    ['1234567', 'コードは6けたの数字です。ほかの端末では、同じメールの「長いコード」を入力してください。'],
    ['12345a', 'コードは6けたの数字です。ほかの端末では、同じメールの「長いコード」を入力してください。'],
  ])('%j is refused: %s', (typed, error) => expect(readCode(typed)).toEqual({ error }));
});

describe('A password', () => {
  test.each([
    [' 夕立のあとの虹を見たよ ', ' 夕立のあとの虹を見たよ '],
    ['ｋｏｒｏｎ　ｄｏ　ｋｕｊｉ', 'koron do kuji'],
    ['か\u3099くせいのころのことだった', 'がくせいのころのことだった'],
    ['𠮷'.repeat(12), '𠮷'.repeat(12)],
    ['a'.repeat(256), 'a'.repeat(256)],
  ])('%j is kept as %j', (typed, value) => expect(readNewPassword(typed)).toEqual({ value }));

  test.each([
    ['', 'パスワードを入力してください。'],
    ['a'.repeat(11), 'パスワードは12文字以上で入力してください。'],
    ['𠮷'.repeat(11), 'パスワードは12文字以上で入力してください。'],
    ['a'.repeat(257), 'パスワードは256文字までで入力してください。'],
    [`夕立のあとの虹を見たよ！${'\uFE0F'.repeat(245)}`, 'パスワードは256文字までで入力してください。'],
    [`${'a'.repeat(12)}\0`, UNWRITABLE],
    [`${'a'.repeat(12)}\uD800`, UNWRITABLE],
  ])('%j is refused: %s', (typed, error) => expect(readNewPassword(typed)).toEqual({ error }));

  test('of a login may be short, because it is only compared', () => {
    expect(readPassword('Ａ')).toEqual({ value: 'A' });
  });

  test.each([
    ['', 'パスワードを入力してください。'],
    ['a'.repeat(100_000), 'パスワードは256文字までで入力してください。'],
  ])('of a login is refused if it is empty or too long', (typed, error) => {
    expect(readPassword(typed)).toEqual({ error });
  });
});

describe('A possible birthday', () => {
  /** 00:30 on 1 April in Japan, 31 March in UTC. */
  const now = new Date('2026-03-31T15:30:00Z');

  test.each([
    ['2026-04-01', true],
    ['2026-04-02', false],
    ['1999-12-31', true],
    ['1905-04-02', true],
    ['1905-04-01', false],
    ['0001-01-01', false],
  ])('%s is possible: %s', (birthday, isPossible) => {
    expect(isPossibleBirthday(birthday, now)).toBe(isPossible);
  });
});

describe('The email address of a member', () => {
  test.each([
    ['marupo@example.jp', 'ma***@example.jp'],
    ['abcd@example.jp', 'ab***@example.jp'],
    ['abc@example.jp', 'a***@example.jp'],
    ['ab@example.jp', 'a***@example.jp'],
    ['a@example.jp', '***@example.jp'],
    ['a@bcd@example.jp', 'a@***@example.jp'],
  ])('%s is masked as %s', (email, shown) => {
    expect(hiddenEmail(email)).toBe(shown);
  });

  test.each([
    ['Marupo@Example.JP', 'marupo@example.jp'],
    ['marupo+1@example.jp', 'marupo@example.jp'],
    ['marupo+kuji+2@example.jp', 'marupo@example.jp'],
    ['+1@example.jp', '+1@example.jp'],
    ['a@b.c@gmail.com', 'a@bc@gmail.com'],
    ['ma.ru.po@example.jp', 'ma.ru.po@example.jp'],
    ['ma.ru.po@gmail.com', 'marupo@gmail.com'],
    ['Ma.Rupo+kuji@GoogleMail.com', 'marupo@gmail.com'],
    ['marupo@gmail.com.example.jp', 'marupo@gmail.com.example.jp'],
  ])('%s is delivered to the mailbox %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  test('Addresses of the demonstration are delivered to nobody', () => {
    const addresses = ['marupo@Example.INVALID', 'marupo@example.jp', '.invalid@example.jp'];
    expect(addresses.map(isUndeliverable)).toEqual([true, false, false]);
  });

  test('Upper and lower case are the same address', () => {
    expect(isSameEmail('Marupo@Example.JP', 'marupo@example.jp')).toBe(true);
    expect(isSameEmail('marupo@example.jp', 'marup0@example.jp')).toBe(false);
  });
});

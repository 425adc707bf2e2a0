import fc from 'fast-check';
import type { SiteTextBlock, SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { SITE_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import { MAX_BLOCKS, SiteTextBlocks } from '#lib/contract/site-texts.ts';
import { blocksFromText } from '#lib/site-texts/pasted-text.ts';
import { variableOffers, withVariables } from '#lib/site-texts/pasted-variables.ts';
import { textsOf } from '#lib/site-texts/resolve.ts';

function parsed(pasted: string, kind: SiteTextKind, before: readonly SiteTextBlock[] = []) {
  let questions = 0;
  return blocksFromText(pasted, { kind, before, newId: () => `q-${(questions += 1)}` });
}

const blocksIn = (pasted: string, kind: SiteTextKind) => parsed(pasted, kind).blocks;

describe('Terms', () => {
  test('keep their articles, paragraphs and lists, whose numbers the page prints', () => {
    const { blocks, remarks } = parsed(
      [
        'くじ本舗利用規約',
        '',
        '第１条（適用）',
        '１．本規約は、利用者に適用します。',
        '２．会員は、次の行為をしてはなりません。',
        '　(1) 転売すること',
        '　(2) 不正な登録',
        '　　ア 別名での登録',
        '　(3) その他',
        '３．違反したときは、退会とします。',
        '',
        '第2条　会員登録',
        '登録は、次のように行います。',
        '',
        '1. 本人が登録すること',
        '',
        '2. 正しく書くこと',
        '2　当社は、登録を拒むことがあります。',
        '附 則',
        '2026年1月1日から適用します。',
      ].join('\r\n'),
      'terms',
    );
    expect(blocks).toEqual([
      { kind: 'chapter', title: 'くじ本舗利用規約' },
      { kind: 'article', title: '適用' },
      { kind: 'paragraph', text: '本規約は、利用者に適用します。' },
      { kind: 'paragraph', text: '会員は、次の行為をしてはなりません。' },
      { kind: 'list', items: ['転売すること', '不正な登録　ア 別名での登録', 'その他'] },
      { kind: 'paragraph', text: '違反したときは、退会とします。' },
      { kind: 'article', title: '会員登録' },
      { kind: 'paragraph', text: '登録は、次のように行います。' },
      { kind: 'list', items: ['本人が登録すること', '正しく書くこと'] },
      { kind: 'paragraph', text: '当社は、登録を拒むことがあります。' },
      { kind: 'chapter', title: '附 則' },
      { kind: 'paragraph', text: '2026年1月1日から適用します。' },
    ]);
    expect(remarks).toEqual(['箇条書きの中の箇条書きは、上の項目に続けて、一つの文にしました。']);
  });

  test('have chapters above articles, in numbers of either writing', () => {
    expect(
      blocksIn(
        '第一章 総則\n第一条【目的】本規約の目的です。\n第二章 会員\n第二条(登録)\n登録です。',
        'terms',
      ),
    ).toEqual([
      { kind: 'chapter', title: '総則' },
      { kind: 'article', title: '目的' },
      { kind: 'paragraph', text: '本規約の目的です。' },
      { kind: 'chapter', title: '会員' },
      { kind: 'article', title: '登録' },
      { kind: 'paragraph', text: '登録です。' },
    ]);
  });

  test('of numbers alone have articles', () => {
    const { blocks, remarks } = parsed('1. 適用\n適用します。\n2. 変更\n変えることがあります。', 'terms');
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'chapter',
      'article',
      'paragraph',
      'article',
      'paragraph',
    ]);
    expect(remarks).toEqual(['小見出しの番号は、ページでは「第1条」のような番号になります。']);
  });

  test('keep numbers that differ from those of the page, and say so', () => {
    const { blocks, remarks } = parsed(
      '第1条 本規約は、いつでも変えることがあります。\n第1条の2（追加）\n追加です。',
      'terms',
    );
    expect(blocks).toContainEqual({ kind: 'article', title: '第1条の2（追加）' });
    expect(remarks).toEqual([
      '「第1条」に見出しがないので、「規定」としました。',
      '「第1条の2（追加）」の番号が、ページの付ける番号と合いません。',
    ]);
  });

  test('cite articles at the beginning of a line without making a heading of it', () => {
    expect(blocksIn('第1条（適用）　もし争いがあるときは、協議します。', 'terms')).toContainEqual({
      kind: 'article',
      title: '適用',
    });
    for (const cited of [
      '第5条に定めるときは',
      '第5条（禁止事項）に違反したときは',
      '第5条（禁止）、第6条（退会）では',
    ])
      expect(blocksIn(`第1条(適用)\n${cited}、この限りではありません。`, 'terms').at(-1)).toEqual({
        kind: 'paragraph',
        text: `${cited}、この限りではありません。`,
      });
  });

  test('have numbered 項 with a narrow space, and a line without a number belongs to the 項 above', () => {
    const { blocks, remarks } = parsed(
      '第1条 変更\n1 変更します。\n補足です。\n2 3日前に通知します。\n第2条 登録\n1 登録します。\n3 拒みます。',
      'terms',
    );
    expect(blocks.slice(1)).toEqual([
      { kind: 'article', title: '変更' },
      { kind: 'paragraph', text: '変更します。補足です。' },
      { kind: 'paragraph', text: '3日前に通知します。' },
      { kind: 'article', title: '登録' },
      { kind: 'paragraph', text: '登録します。' },
      { kind: 'paragraph', text: '3 拒みます。' },
    ]);
    expect(remarks).toEqual(['「3 拒みます。」の番号が、ページの付ける番号と合いません。']);
  });

  test('have numbers in the writing of digits by their places, and a supplement with its day', () => {
    const articles = Array.from(
      { length: 11 },
      (_, at) => `第${at < 9 ? '一二三四五六七八九'[at] : ['一〇', '一一'][at - 9]}条（題）\n文です。`,
    );
    const { blocks, remarks } = parsed(
      [...articles, '附則（2026年4月1日）', '施行します。'].join('\n'),
      'terms',
    );
    expect(remarks).toEqual([]);
    expect(blocks.filter(({ kind }) => kind === 'article')).toEqual(
      articles.map(() => ({ kind: 'article', title: '題' })),
    );
    expect(blocks.at(-2)).toEqual({ kind: 'chapter', title: '附則（2026年4月1日）' });
  });
});

test('The last item of a list is no heading, whatever comes after it', () => {
  const pasted =
    '1. 利用目的\n次のとおりです。\n1. 発送\n2. 連絡\n3. お知らせ\n適切に管理します。\n2. 第三者提供\n提供しません。';
  const { blocks, remarks } = parsed(pasted, 'privacy');
  expect(blocks).toEqual([
    { kind: 'chapter', title: '利用目的' },
    { kind: 'paragraph', text: '次のとおりです。' },
    { kind: 'list', items: ['1. 発送', '2. 連絡', '3. お知らせ'] },
    { kind: 'paragraph', text: '適切に管理します。' },
    { kind: 'chapter', title: '第三者提供' },
    { kind: 'paragraph', text: '提供しません。' },
  ]);
  expect(remarks).toEqual([]);
});

test('Lists in lists and lines without the marks of their page are reported', () => {
  expect(parsed('■目的\n1. 次の行為\n(1) 転売\n2. その他', 'privacy').remarks).toEqual([
    '箇条書きの中の箇条書きは、上の項目に続けて、一つの文にしました。',
  ]);
  expect(parsed('いつ届きますか？\n3日ほどです。', 'faq').remarks).toEqual([
    '質問が見つかりません。質問の行を「Q.」で、答えの行を「A.」で始めてください。',
  ]);
  expect(parsed('販売業者 くじ本舗\n所在地 東京都', 'transactions').remarks).toEqual([
    '表になる行が見つかりません。「販売業者：〇〇」のように、項目と内容をコロンかタブで区切ってください。',
  ]);
});

test('A policy has numbered or marked headings, and its lists keep their numbers', () => {
  const expected = [
    { kind: 'chapter', title: '取得する情報' },
    { kind: 'paragraph', text: '次の情報を取得します。' },
    { kind: 'list', items: ['氏名', '住所'] },
    { kind: 'note', text: '任意のものがあります。' },
    { kind: 'chapter', title: '利用目的' },
    { kind: 'list', items: ['(1) 発送', '(2) 連絡'] },
  ];
  for (const [first, second] of [
    ['1. ', '2. '],
    ['■', '■ '],
    ['１．', '２．'],
    ['１　', '２　'],
    ['第1条（', '第2条（'],
  ] as const) {
    const end = first.endsWith('（') ? '）' : '';
    const pasted = `${first}取得する情報${end}\n次の情報を取得します。\n・氏名\n・住所\n※ 任意のものがあります。\n${second}利用目的${end}\n(1) 発送\n(2) 連絡`;
    expect(blocksIn(pasted, 'privacy')).toEqual(expected);
  }
});

test('Facts come from cells, colons, or headings', () => {
  const rows = [
    { term: '販売業者', lines: ['株式会社くじ本舗'] },
    { term: '所在地', lines: ['〒100-0001', '東京都千代田区1'] },
    { term: '電話番号', lines: ['03-1111-2222（10:00〜17:00）'] },
  ];
  const expected = [
    { kind: 'chapter', title: '特定商取引法に基づく表記' },
    { kind: 'facts', rows },
  ];
  const place = '〒100-0001\n東京都千代田区1';
  const tel = '03-1111-2222（10:00〜17:00）';
  for (const pasted of [
    `販売業者\t株式会社くじ本舗\n所在地\t${place}\n電話番号\t${tel}`,
    `販売業者：株式会社くじ本舗\n\n所在地:\n${place}\n\n電話番号：${tel}`,
    `【販売業者】\n株式会社くじ本舗\n【所在地】\n${place}\n【電話番号】\n${tel}`,
    `■販売業者\n株式会社くじ本舗\n■所在地\n${place}\n■電話番号\n${tel}`,
  ])
    expect(blocksIn(pasted, 'transactions')).toEqual(expected);
});

test('Questions have their answers, and what follows a list stays behind it', () => {
  expect(
    blocksIn(
      '配送について\nQ1. いつ届きますか？\nA. 3日ほどです。\n・本州\n・北海道\n離島は別です。\n\nＱ 送料は？\nＡ 次のとおりです。\n・600円',
      'faq',
    ),
  ).toEqual([
    { kind: 'chapter', title: '配送について' },
    {
      kind: 'question',
      id: 'q-1',
      question: 'いつ届きますか？',
      lines: ['3日ほどです。', '本州', '北海道', '離島は別です。'],
    },
    { kind: 'question', id: 'q-2', question: '送料は？', lines: ['次のとおりです。'], list: ['600円'] },
  ]);
});

test('Lines that were cut at a width become one, other short lines stay apart', () => {
  expect(
    blocksIn(
      '■ご案内\n当社は、お客さまからお預かりした大切な個人情報を、\n法令に従って取り扱います。\n株式会社くじ本舗\n代表取締役 本舗太郎',
      'privacy',
    ).slice(1),
  ).toEqual([
    {
      kind: 'paragraph',
      text: '当社は、お客さまからお預かりした大切な個人情報を、法令に従って取り扱います。',
    },
    { kind: 'paragraph', text: '株式会社くじ本舗' },
    { kind: 'paragraph', text: '代表取締役 本舗太郎' },
  ]);
});

test('In a text without a width, a long line without a full stop is a line of its own', () => {
  const item = '商品の発送およびこれに付随する業務を円滑に行うために必要なお客さまへの連絡';
  const long = `当社は、${'お預かりした大切な個人情報を、法令に従って、'.repeat(3)}取り扱います。`;
  expect(blocksIn(`■目的\n・${item}\n${long}`, 'privacy').slice(1)).toEqual([
    { kind: 'list', items: [item] },
    { kind: 'paragraph', text: long },
  ]);
});

test('Headings and questions with the same words keep their address', () => {
  const known: SiteTextBlock = {
    kind: 'question',
    id: 'shipping',
    question: '送料は？',
    lines: ['無料です。'],
  };
  expect(parsed('Q. 送料は？\nA. 600円です。', 'faq', [known]).blocks.at(-1)).toEqual({
    ...known,
    lines: ['600円です。'],
  });
  const before: SiteTextBlock[] = [{ kind: 'chapter', id: 'retention', title: '保存期間' }];
  expect(parsed('■保存期間\n5年です。\n■保存期間\n同じです。', 'privacy', before).blocks).toEqual([
    { kind: 'chapter', title: '保存期間', id: 'retention' },
    { kind: 'paragraph', text: '5年です。' },
    { kind: 'chapter', title: '保存期間' },
    { kind: 'paragraph', text: '同じです。' },
  ]);
});

const MARKS = [
  ...[
    '第1章 ',
    '第3条（',
    '第十二条　',
    '1. ',
    '２．',
    '3　',
    '1) ',
    '(1) ',
    '（二）',
    '①',
    '一、',
    'Ⅱ. ',
    'ア ',
    '(a) ',
  ],
  ...['・', '- ', '■', '● ', '【', '※', 'Q1. ', 'A. ', '項目\t', '項目：', '', ''],
];
const SPACES = ['', '\u3000', '  ', '\t'];
const ENDS = ['\n', '\r\n', '\r', '\n\n', '\r\n\u3000\r\n'];

test('No word is lost, and every text can be saved', () => {
  const line = fc.record({
    space: fc.constantFrom(...SPACES),
    mark: fc.constantFrom(...MARKS),
    length: fc.constantFrom(1, 3, 30, 5_000),
    end: fc.constantFrom('', '。'),
    break: fc.constantFrom(...ENDS),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...SITE_TEXT_KINDS),
      fc.array(line, { minLength: 1, maxLength: 25 }),
      (kind, lines) => {
        const words = lines.map(({ length }, at) => `語${at}語${'あ'.repeat(length)}`);
        const pasted = lines
          .map(({ space, mark, end, ...one }, at) => `${space}${mark}${words[at]}${end}${one.break}`)
          .join('');
        const { blocks } = parsed(pasted, kind);
        expect(SiteTextBlocks.safeParse(blocks).error).toBeUndefined();
        const found = textsOf(blocks).join('');
        let place = -1;
        for (const word of words) {
          const at = found.indexOf(word, place + 1);
          expect(at).toBeGreaterThan(place);
          place = at;
        }
      },
    ),
  );
});

test('Any characters make a text that can be saved, or none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SITE_TEXT_KINDS),
      fc.string({ unit: 'binary', maxLength: 300 }),
      (kind, pasted) => {
        const { blocks } = parsed(pasted, kind);
        if (blocks.length > 0 && blocks.length <= MAX_BLOCKS)
          expect(SiteTextBlocks.safeParse(blocks).error).toBeUndefined();
      },
    ),
  );
  expect(blocksIn(' \u3000\r\n', 'terms')).toEqual([]);
});

test('Facts of the settings are offered as variables, and links and other variables stay', () => {
  const variables = [
    { name: '保管の期間', value: '60日', isList: false },
    { name: '店の名前', value: 'くじ本舗', isList: false },
    { name: '会社名', value: '株式会社くじ本舗', isList: false },
    { name: '支払方法の一覧', value: 'カード', isList: true },
    { name: '電話番号', value: '03-1111-2222', isList: false },
  ];
  const pasted = '株式会社くじ本舗({会社名})は「くじ本舗」で60日、カード。[案内](/sanrio/くじ本舗)';
  const offers = variableOffers(pasted, variables);
  expect(offers.map(({ name, count, isOwn }) => [name, count, isOwn])).toEqual([
    ['店の名前', 2, true],
    ['会社名', 1, true],
    ['保管の期間', 1, false],
  ]);
  expect(
    withVariables(
      pasted,
      offers.filter(({ isOwn }) => isOwn),
    ),
  ).toBe('{会社名}({会社名})は「{店の名前}」で60日、カード。[案内](/sanrio/くじ本舗)');
  expect(withVariables(pasted, [])).toBe(pasted);
  const days = [{ name: '保管の期間', value: '60日', isList: false }];
  expect(variableOffers('160日と1,60日と、60日', days).map(({ count }) => count)).toEqual([1]);
  expect(withVariables('160日と、60日', days)).toBe('160日と、{保管の期間}');
});

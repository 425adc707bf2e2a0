import { phrasesOf } from '#components/ui/phrased.tsx';
import { noBreak } from '#lib/text/no-break.ts';
import { titlePhrases } from '#lib/text/title-phrases.ts';

const JOINER = '\u2060';
const ALONE = /^(?:は|が|を|に|で|と|も|の|へ|や|から|まで|より)/u;

describe('the lines of a title', () => {
  it('break between phrases', () => {
    expect(phrasesOf('年末年始の発送について')).toEqual(['年末年始の', '発送について']);
    expect(phrasesOf('まるぽのおつかいガチャ')).toEqual(['まるぽの', 'おつかい', 'ガチャ']);
    expect(phrasesOf('雨やどりレインポーチ').at(-1)).toBe('レインポーチ');
    expect(phrasesOf('まるぽ 特大おつかいぬいぐるみ').slice(1)).toEqual(['特大おつかい', 'ぬいぐるみ']);
  });

  it('never begin with a particle, also after a closing bracket', () => {
    const titles = [
      '「ゆめじの二度寝セレクション」を販売開始しました',
      '「ラムじいの夏休み日記」が帰ってきます',
    ];
    const phrases = titles.flatMap(phrasesOf);
    expect(phrases.filter((phrase) => ALONE.test(phrase))).toEqual([]);
    expect(phrases).toContain(`セレクション」${JOINER}を`);
  });

  it('add up to the title', () => {
    const title = 'のこさん 目撃証言 第3弾';
    expect(phrasesOf(title).join('')).toBe(title);
  });
});

test.each([
  ['ぽつの雨やどり雑貨店', 'ぽつの|雨やどり雑貨店'],
  ['買いもの帰りのトートバッグ', '買いもの|帰りの|トートバッグ'],
  ['まるぽのおつかいガチャ', 'まるぽのおつかい|ガチャ'],
  ['ならび順アクリルスタンド', 'ならび順|アクリルスタンド'],
  ['もこもこルームソックス', 'もこもこ|ルームソックス'],
  ['らくらくラーメン鉢', 'らくらく|ラーメン鉢'],
  ['「ゆめじの二度寝」を販売開始しました', '「ゆめじの|二度寝」を|販売開始しました'],
  ['まるぽ 特大おつかいぬいぐるみ', 'まるぽ 特大おつかい|ぬいぐるみ'],
  ['ぐるのまわり道マーケット', 'ぐるのまわり道|マーケット'],
  ['きらきら缶バッジ', 'きらきら缶バッジ'],
  ['ふぐちょのちょうちんランプ', 'ふぐちょの|ちょうちん|ランプ'],
  ['起こす気のない目ざまし時計', '起こす気のない|目ざまし時計'],
  ['商店街のたのしいおかしの家', '商店街の|たのしいおかしの|家'],
  ['海と、花火と、ビー玉の音。あの夏が。', '海と、|花火と、|ビー玉の|音。|あの|夏が。'],
  ['ひと口サイズのおかし', 'ひと口サイズの|おかし'],
  ['約9cm(まるぽ・ぽつ)', '約9cm|(まるぽ・|ぽつ)'],
  ['12月1日(火) 10:00 から', '12月1日(火) 10:00 から'],
])('the phrases of %s are known without a dictionary', (title, phrases) => {
  expect(titlePhrases(title).join('|')).toBe(phrases);
});

describe('the lines of a text', () => {
  it('begin neither with a particle after a bracket nor inside a date', () => {
    expect(noBreak('(以下「本規約」といいます)は')).toBe(`(以下「本規約」${JOINER}といいます)${JOINER}は`);
    expect(noBreak('1月3日(日)まで')).toBe(`1月${JOINER}3日${JOINER}(日)${JOINER}まで`);
  });

  it('never split のこさん', () => {
    expect(noBreak('左右で1足。のこさんに足は')).toBe(`左右で1足。の${JOINER}こさんに足は`);
  });

  it('break everywhere else', () => {
    const text = '発送：12月の終わりから、3日のうちに「ぐる便」とはべつに。';
    expect(noBreak(text).replaceAll(JOINER, '|')).toBe(
      '発送：12月の終わりから、3日のうちに「ぐる便」|とはべつに。',
    );
  });
});

import { unencodable } from './encoding.ts';

/** A character that Shift_JIS lacks, and the usual form that is printed for it. */
export type Respelling = { readonly from: string; readonly to: string };

type CommonForms = { readonly text: string; readonly respelled: readonly Respelling[] };

// Forms that Shift_JIS lacks of kanji in 常用漢字表, 人名用漢字 and JIS X 0208, and usual ones of names; below each its common form.
const LACKING =
  '倂俠俱內剝卽𠮟𠮷吳吿吞㐂噓嚙囯圡塡姸姬娛尙屛屢巢幷强彥惪徵戶戾揭搔擊晚曆枀桺槪槗𣘺步歲歷每淚瀆渴涉溫焰凞狀產瘦硏禱秌稅簞絕緣繫脫萊蔣虛蠟說軀鄉醬銳鍊錄鐮閱頰顚驒鷗鸖鹼麴麵黃' +
  '𡈽𠀋𦚰𨺓𣳾囦逺䕃㟢㟁㑹㓛㔟㕝㝎㞍㨗䄂䇳䑓䬃𠩤𢌞𢛳𣏌𥔎𥡴𥱋𦙾𨗈𨻶𪧦𫝆堃濹簱葊';
const COMMON =
  '併侠倶内剥即叱吉呉告呑喜嘘噛国土填妍姫娯尚屏屡巣并強彦徳徴戸戻掲掻撃晩暦松柳概橋橋歩歳歴毎涙涜渇渉温焔熙状産痩研祷秋税箪絶縁繋脱莱蒋虚蝋説躯郷醤鋭錬録鎌閲頬顛騨鴎鶴鹸麹麺黄' +
  '土丈脇隆泰淵遠蔭崎岸会功勢事定尻捷袖箋台颯原廻徳杞碕稽簗脛邊隙宝今坤墨旗庵';

const FORMS: ReadonlyMap<string, string> = new Map(
  Array.from(LACKING).map((form, index) => [form, Array.from(COMMON)[index] ?? form]),
);

/** NFC would replace compatibility ideographs that Shift_JIS has: 神 (U+FA19). */
const OUTSIDE_COMPATIBILITY_IDEOGRAPHS = /[^\uF900-\uFAFF]+/gu;

/** Choose the shape of a kanji; the kanji alone is its common form. */
const VARIATION_SELECTORS = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/**
 * A text for Shift_JIS, with the common form of each kanji that it lacks: 吉 for 𠮷, and a Latin letter without its accent. Other
 * characters, such as emoji, stay.
 */
export function inCommonForms(text: string): CommonForms {
  const plain = text
    .replaceAll(VARIATION_SELECTORS, '')
    .replaceAll(OUTSIDE_COMPATIBILITY_IDEOGRAPHS, (part) => part.normalize('NFC'));
  const respelled = unencodable(plain, 'sjis').flatMap((from) => {
    const to = commonFormOf(from);
    return to === undefined ? [] : [{ from, to }];
  });
  const forms = new Map(respelled.map(({ from, to }) => [from, to]));
  return { text: Array.from(plain, (sign) => forms.get(sign) ?? sign).join(''), respelled };
}

const commonFormOf = (sign: string): string | undefined =>
  [FORMS.get(sign), sign.normalize('NFKC'), sign.normalize('NFD').replaceAll(/\p{M}/gu, '')].find(
    (form) => form !== undefined && form !== '' && form !== sign && unencodable(form, 'sjis').length === 0,
  );

/** The characters of several texts that are printed in their common form, each once. */
export const allRespelled = (texts: readonly CommonForms[]): readonly Respelling[] => [
  ...new Map(texts.flatMap(({ respelled }) => respelled).map((one) => [one.from, one])).values(),
];

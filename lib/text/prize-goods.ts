import type { SafetyMark } from '#lib/contract/enums.ts';

export const SAFETY_MARK_NAMES: Readonly<Record<SafetyMark, string>> = {
  childPsc: '子供PSCマーク',
  st: 'STマーク',
  psc: 'PSCマーク',
  pse: 'PSEマーク',
};

type Goods = {
  readonly material: string;
  readonly country: string;
  readonly ageFrom: number | null;
  readonly marks: readonly SafetyMark[];
};

/** The stated facts of a prize as a product: `素材：ポリエステル`, `原産国：中国`, `対象年齢：15歳以上`. */
export const goodsTexts = ({ material, country, ageFrom, marks }: Goods): readonly string[] => [
  ...(material === '' ? [] : [`素材：${material}`]),
  ...(country === '' ? [] : [`原産国：${country}`]),
  ...(ageFrom === null ? [] : [`対象年齢：${ageFrom}歳以上`]),
  ...(marks.length === 0 ? [] : [marks.map((mark) => SAFETY_MARK_NAMES[mark]).join('・')]),
];

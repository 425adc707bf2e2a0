import type { Prefecture } from '#lib/contract/member/prefectures.ts';

/** The regions by which carriers usually charge. */
export const USUAL_REGIONS: readonly {
  readonly name: string;
  readonly prefectures: readonly Prefecture[];
}[] = [
  { name: '北海道', prefectures: ['北海道'] },
  { name: '東北', prefectures: ['青森県', '岩手県', '宮城県', '秋田県', '山形県', '福島県'] },
  {
    name: '関東・信越',
    prefectures: [
      ...(['茨城県', '栃木県', '群馬県', '埼玉県', '千葉県', '東京都', '神奈川県'] as const),
      ...(['山梨県', '新潟県', '長野県'] as const),
    ],
  },
  { name: '北陸・東海', prefectures: ['富山県', '石川県', '福井県', '岐阜県', '静岡県', '愛知県', '三重県'] },
  { name: '近畿', prefectures: ['滋賀県', '京都府', '大阪府', '兵庫県', '奈良県', '和歌山県'] },
  {
    name: '中国・四国',
    prefectures: [
      ...(['鳥取県', '島根県', '岡山県', '広島県', '山口県'] as const),
      ...(['徳島県', '香川県', '愛媛県', '高知県'] as const),
    ],
  },
  {
    name: '九州',
    prefectures: ['福岡県', '佐賀県', '長崎県', '熊本県', '大分県', '宮崎県', '鹿児島県'],
  },
  { name: '沖縄', prefectures: ['沖縄県'] },
];

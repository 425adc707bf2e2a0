import type { Role } from '#lib/contract/ops/permissions.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'オーナー',
  manager: '店長',
  support: 'サポート',
  packer: '発送',
  finance: '経理',
  viewer: '閲覧',
};

/** The permissions of each role in short, where one is chosen. */
export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: 'すべて。スタッフと権限も管理します。',
  manager: '商品、お知らせ、返金、会員。帳簿は閲覧のみ。',
  support: '注文と会員の対応。返金は依頼まで。',
  packer: '発送と宛先。送料のほかの金額は見えません。',
  finance: '返金の承認、帳簿、書き出し。',
  viewer: '数字と稼働状況の閲覧のみ。',
};

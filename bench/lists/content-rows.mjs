/** A draft for nine draws: `size` rows of the list of draws. */
const PART_OF_DRAFTS = 0.1;

/** Statements that write `size` draws and drafts, their prizes, spare pieces of some, pictures and banners. */
export const contentStatements = (size) => [
  [PICTURES, size],
  [DRAWS, size * (1 - PART_OF_DRAFTS)],
  [PRIZES],
  [LAST_ONES],
  [SPARES],
  [DRAFTS, size * PART_OF_DRAFTS],
  [BANNERS, size],
];

/** Indexes that are built at once from all rows. */
export const CONTENT_INDEXES = [
  'draws_title_terms',
  'draws_reading_terms',
  'draws_name_terms',
  'prizes_name_terms',
  'draw_drafts_name_terms',
  'banners_terms',
  'picture_texts_terms',
];

/** Each kind is in a fifth of all titles. Each number of three digits is in about 280. */
export const TITLE = `
  (array['まるぽ','ぽつ','のこさん','ラムじい','ふぐちょ','ゆめじ','ぐる','もぐ'])[1 + n % 8] || 'の' ||
  (array['夏休み日記','おつかい','雨やどり雑貨店','縁日','大祭','半券ビュッフェ','朝の市','まわり道','星めぐり','遠足','文化祭'])[1 + n % 11] ||
  (array['ぬいぐるみ','アクリルスタンド','マグカップ','トートバッグ','缶バッジ'])[1 + n % 5] || 'ガチャ 第' || n || '弾'`;

/** Of 600 draws two are on sale, one is sold out and one is upcoming; the others ended in the last two years and a half. */
const DRAWS = `
  insert into draws (directory_name, title, reading, lead, sales_type, ink, price, opens_at, closes_at, art_id, art_alt,
    description, payment_types, quantities, per_purchase, concurrent_playing, shipping_fee, shipping_days,
    storage_days, combinable, total, sold, entry_digest, opens_at_written, closes_at_written)
  select 'gacha-' || lpad(n::text, 6, '0'), ${TITLE},
    (array['なつやすみにっき','おつかい','あまやどりざっかてん','えんにち','たいさい','はんけんびゅっふぇ'])[1 + n % 6],
    'お買いもの帰りのまるぽたちに会えるガチャです。', (array['normal','last_special'])[1 + n % 2]::sales_type, 'soda', 500 + 100 * (n % 6),
    now() + case when k = 3 then n * interval '1 minute' when k > 3 then - n * interval '13 minutes' - interval '30 days'
      else - (1 + n % 50) * interval '1 day' end,
    case when k > 3 then now() - n * interval '13 minutes' else now() + interval '90 days' + n * interval '1 minute' end,
    md5(n::text), '見本', '["店の奥の棚から、まるぽたちが選んだ品物です。", "ひとつ買うと、ひとつ当たります。"]', '{CARD,PAYPAY}', '{1,5,10}', 10, 100,
    600, 10, 60, true, 200, case k when 0 then n % 200 when 1 then n % 7 when 2 then 200 else n % 201 end, '', '', ''
  from (select n, n % 600 as k from generate_series(1, $1::int) n) them`;

/** Two prizes of each draw. */
const PRIZES = `
  insert into prizes (draw_id, code, position, grade, grade_label, name, note, picture_id, picture_alt, total)
  select draw_id, grade, nth - 1, grade::grade, grade,
    (array['ころころ','雨やどりの','縁日の','朝の','大きな','きらきら','金の','まわり道の'])[1 + (n + nth) % 8] ||
    (array['オルゴール','長傘','マグカップ','手ぬぐい','ぬいぐるみ','缶バッジ','シール','トートバッグ'])[1 + (n / 8 + nth) % 8],
    '', art_id, '', 100
  from (select draw_id, art_id, substr(directory_name, 7)::int as n from draws where directory_name like 'gacha-%') them,
    unnest(array['A', 'B']) with ordinality grades(grade, nth)`;

const LAST_ONES = `
  insert into last_one_prizes (draw_id, name, note, picture_id, picture_alt)
  select draw_id, '金のまわり道', '', art_id, '' from draws where sales_type = 'last_special' and directory_name like 'gacha-%'`;

const SPARES = `
  insert into spare_prizes (draw_id, prize_id, spares) select draw_id, prize_id, abs(hashtext(prize_id::text)) % 5 from prizes where grade = 'A'`;

const DRAFTS = `
  insert into draw_drafts (directory_name, document, created_at, created_by, changed_at, changed_by)
  select 'shitagaki-' || n, jsonb_build_object('title', ${TITLE}, 'lead', '', 'salesType', 'normal', 'ink', 'ichigo', 'price', 700,
    'opensAt', '', 'closesAt', '', 'art', null, 'gallery', '[]'::jsonb, 'description', '[""]'::jsonb, 'lastOne', null,
    'prizes', '[{"name": "オルゴール", "note": "", "total": 1, "picture": null}]'::jsonb, 'paymentTypes', '["CARD"]'::jsonb,
    'quantities', '[1, 5, 10]'::jsonb, 'limits', '{"perPurchase": 100, "perMember": null, "concurrentPlaying": 100}'::jsonb,
    'shipping', '{"fee": null, "freeFrom": null, "starts": "", "storageDays": 60, "combinable": true}'::jsonb), at, 'hana', at, 'hana'
  from (select n, now() - n * interval '3 minutes' as at from generate_series(1, $1::int) n) them`;

const PICTURES = `
  insert into pictures (picture_id, kind, width, height, widths, made_at)
  select md5(n::text), (array['banner','wide','goods'])[1 + n % 3]::picture_kind, 1200, 630, '{320,640,1200}', now() - n * interval '9 minutes'
  from generate_series(1, $1::int) n`;

/** Of 1,000 banners two are shown and one is planned. */
const BANNERS = `
  insert into banners (banner_id, title, picture_id, picture_alt, link, position, starts_at, ends_at, entry_digest)
  select 'ops-' || lpad(n::text, 8, '0'), ${TITLE}, md5(n::text),
    (array['まるぽたちが縁日の屋台の前に並ぶ','赤い傘をさしたぽつが店先に立つ','棚いっぱいの品物'])[1 + n % 3] || ' ' || n, '/sanrio', 10 * n,
    case k when 0 then now() + interval '10 days' else now() - (n % 500 + 20) * interval '1 day' end,
    case when k > 2 then now() - (n % 500) * interval '1 day' - interval '1 hour' when k = 2 then now() + interval '30 days' end, ''
  from (select n, n % 1000 as k from generate_series(1, $1::int) n) them`;

/** As the migration of the texts of pictures does. */
export const PICTURE_TEXTS = `
  select refresh_picture_texts(array_agg(picture_id)) from (
    select picture_id, row_number() over (order by picture_id) / 1000 as part from pictures) parts group by part`;

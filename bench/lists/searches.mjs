import { Agent } from 'node:http';
import pg from 'pg';
import { openDatabase } from '../../backend/persistence/db/database.ts';
import { makeDraw } from '../draw/make-draw.mjs';
import { get } from '../requests.mjs';
import { withShop } from '../shop.mjs';
import { printSlowest, timePage } from './timed-page.mjs';

/** The goal is for the first number; the second shows what growth costs. */
const SEARCHED_DRAWS = [300, 3_000];

/** Measures searches among a few hundred and a few thousand draws. */
export const measureSearches = (results) =>
  withShop(writeFirstDraw, async (origin, url) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const draws of SEARCHED_DRAWS) {
      await writeDraws(url, draws);
      for (const path of SEARCHES) {
        const ask = () => get(agent, `${origin}${path}`);
        const about = {
          part: 'search',
          name: decodeURIComponent(path),
          draws,
          isJudged: draws === SEARCHED_DRAWS[0],
        };
        await timePage(results, about, ask);
      }
    }
    printSlowest(results, 'search');
  });

/** The pictures of all others are those of a first draw. */
async function writeFirstDraw(url) {
  const { db, close } = openDatabase(url);
  await makeDraw(db, 1_000);
  await close();
  return url;
}

/** Addresses of searches: words of all kinds that shoppers type, filters, sortings and deep pages. */
export const SEARCHES = [
  '/api/search?limit=24',
  '/api/search?limit=6&q=%E3%81%93%E3%82%8D%E3%81%93%E3%82%8D', // ころころ
  '/api/search?limit=6&q=%EF%BD%BA%EF%BE%9B%EF%BD%BA%EF%BE%9B', // ｺﾛｺﾛ
  '/api/search?limit=6&q=%E5%82%98', // 傘
  '/api/search?limit=6&q=%E3%81%AC%E3%81%84%E3%81%90%E3%82%8B%E3%81%BF', // ぬいぐるみ: in every draw
  '/api/search?limit=6&q=%E3%81%BE%E3%82%8B%E3%81%BD%20%E7%8E%89', // まるぽ 玉
  '/api/search?limit=6&q=%E3%81%BE%20%E3%81%BD%20%E3%82%8B%20%E3%81%84', // ま ぽ る い: the most words that are read
  '/api/search?limit=6&q=%E8%A6%8B%E3%81%A4%E3%81%8B%E3%82%89%E3%81%AA%E3%81%84', // 見つからない
  '/api/search?limit=24&character=%E3%81%BE%E3%82%8B%E3%81%BD&state=onSale&maxPrice=700&sort=fewLeft',
  '/api/search?limit=24&salesType=last_special&remaining=half&sort=expensive',
  '/api/search?limit=24&endedIn=2026&offset=24',
  '/api/search/choices',
];

/** Adds draws until there are `count`, each with eight prizes, a reading and two characters. */
export async function writeDraws(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as present from draws');
    await client.query(DRAWS, [rows[0].present + 1, count]);
    await client.query(PRIZES);
    await client.query(CHARACTERS);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const CHARACTER_NAMES = `array['まるぽ','ぽつ','のこさん','ラムじい','ふぐちょ','ゆめじ','ぐる','もぐ']`;

/** A third is on sale, a sixth upcoming, the others have ended in the last three years. */
const DRAWS = `
  insert into draws (directory_name, title, reading, lead, sales_type, ink, price, opens_at, closes_at, art_id, art_alt,
    description, payment_types, quantities, per_purchase, concurrent_playing, shipping_fee, shipping_days,
    storage_days, combinable, total, sold, entry_digest, opens_at_written, closes_at_written)
  select 'search-' || n, (${CHARACTER_NAMES})[1 + n % 8] || 'の' ||
      (array['夏休み日記','おつかいガチャ','雨やどり雑貨店','縁日くじ','大祭','半券ビュッフェ'])[1 + n % 6] || ' ' || n,
    (array['なつやすみにっき','しょうてんがい','あまやどりざっかてん','えんにちくじ','たいさい','はんけん'])[1 + n % 6],
    '見本', (array['normal','last_special'])[1 + n % 2]::sales_type, 'soda', 500 + 100 * (n % 6),
    case n % 6 when 0 then now() + (1 + n % 300) * interval '1 hour' else now() - (10 + n % 1000) * interval '1 day' end,
    case n % 6 when 0 then now() + interval '90 days' when 1 then now() + interval '20 days' when 2 then
      now() + (1 + n % 40) * interval '1 day' else now() - (n % 1000) * interval '1 day' end,
    art_id, '', '[]', '{CARD}', '{1,5,10}', 10, 100, 600, 10, 60, true, 200, n % 201, '', '', ''
  from generate_series($1::int, $2::int) n, (select art_id from draws limit 1) art`;

/** The best prize of every draw is a plush toy; the others are seven of 64. */
const PRIZES = `
  insert into prizes (draw_id, code, position, grade, grade_label, name, note, picture_id, picture_alt, total)
  select draw_id, grade, ordinality - 1, grade::grade, grade, case ordinality when 1 then '特大ぬいぐるみ' else
    (array['ビー玉コロコロ','雨やどり','縁日の','朝の','大きな','きらきら','金の','まわり道'])[1 + (number + ordinality) % 8] ||
    (array['オルゴール','長傘','マグカップ','手ぬぐい','アクリルスタンド','缶バッジ','シール','トートバッグ'])
      [1 + (number / 8 + ordinality) % 8] end, '', art_id, '', 25
  from (select *, substr(directory_name, 8)::int as number from draws where directory_name like 'search-%') draws,
    unnest(array['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) with ordinality grades(grade, ordinality)
  on conflict do nothing`;

const CHARACTERS = `
  insert into draw_characters (draw_id, position, name)
  select draw_id, position, (${CHARACTER_NAMES})[1 + (substr(directory_name, 8)::int + position * 3) % 8]
  from draws, generate_series(0, 1) position where directory_name like 'search-%' on conflict do nothing`;

import { createHash, randomBytes } from 'node:crypto';
import { aDrawOnSale } from '../../tests/builders/buying.ts';

/** Members who are logged in already: `{ memberId, cookie }`. No password is hashed for them. */
export async function makeBuyers(pool, count) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { rows } = await pool.query(
    `with new_members as (
       insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel)
       select mail, mail, 'nobody knows it', '丸山 まるぽ', '1500001', '東京都渋谷区神宮前1-2-3', '', '1999-04-01', '09012345678'
       from (select 'buyer-' || gen_random_uuid() || '@example.jp' as mail from generate_series(1, $1)) as mails
       returning member_id),
     numbered as (select member_id, row_number() over () as nth from new_members)
     insert into sessions (member_id, token_digest, device)
     select member_id, digest, '' from numbered join unnest($2::text[]) with ordinality as d(digest, nth) using (nth)
     returning member_id, token_digest`,
    [count, tokens.map(digest)],
  );
  const tokenOf = new Map(tokens.map((token) => [digest(token), token]));
  return rows.map((row) => ({
    memberId: row.member_id,
    cookie: `session=${tokenOf.get(row.token_digest)}`,
  }));
}

const digest = (token) => createHash('sha256').update(token).digest('base64url');

let boxes = 0;

/** A sealed draw of so many tickets that lets everybody in. */
export function makeDraw(db, size) {
  boxes += 1;
  const top = Math.ceil(size / 100);
  return aDrawOnSale(
    { db },
    {
      directoryName: `box-${boxes}`,
      prizes: [top, top * 4, top * 15, size - top * 20],
      but: { concurrentPlaying: 1_000_000 },
    },
  );
}

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { NewsToMail } from '#backend/actions/emails.ts';
import { rankOf } from '#backend/domain/emails.ts';
import type { MailWish } from '#backend/domain/members/member.ts';
import type { Connection } from '../database.ts';
import { members, outbox } from '../schema.ts';
import { CURRENT_TIME } from '../clock.ts';

/** A statement may take ten seconds: however many members there are, each of these does a part of them. */
const AT_ONCE = 10_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Queues a letter to everybody who wishes for this kind of news; says how many. */
export async function queueNews(tx: Connection, said: NewsToMail, uselessAfter: Date): Promise<number> {
  let letters = 0;
  for (let last: string | null = BEFORE_ALL; last !== null;) {
    const written = await queuePart(tx, { said, uselessAfter, beyond: last });
    letters += written.length;
    last = written.toSorted().at(-1) ?? null;
  }
  return letters;
}

type Part = { readonly said: NewsToMail; readonly uselessAfter: Date; readonly beyond: string };

async function queuePart(tx: Connection, { said, uselessAfter, beyond }: Part): Promise<string[]> {
  const letter = sql`${JSON.stringify(said)}::jsonb || jsonb_build_object('stopToken', ${members.stopToken})`;
  const written = await tx
    .insert(outbox)
    .select(
      tx
        .select({
          letterId: sql`gen_random_uuid()`.as('letter_id'),
          to: sql`${members.email}`.as('to'),
          letter: letter.as('letter'),
          rank: sql`${rankOf(said.kind)}::smallint`.as('rank'),
          memberId: members.memberId,
          shipmentId: sql`null::uuid`.as('shipment_id'),
          madeAt: CURRENT_TIME.as('made_at'),
          attempts: sql`0`.as('attempts'),
          dueAt: CURRENT_TIME.as('due_at'),
          uselessAfter: sql`${uselessAfter.toISOString()}::timestamptz`.as('useless_after'),
        })
        .from(members)
        .where(and(isWished(said.wish), isNull(members.leftAt), gt(members.memberId, beyond)))
        .orderBy(asc(members.memberId))
        .limit(AT_ONCE)
        // Who leaves, or wishes otherwise, at this moment either has done so, or does it after this and finds the letter.
        .for('share', { of: members }),
    )
    .returning({ memberId: outbox.memberId });
  return written.map(({ memberId }) => memberId).filter((memberId) => memberId !== null);
}

const isWished = (wish: MailWish) =>
  eq({ newDraws: members.wantsNewDraws, restock: members.wantsRestock }[wish], true);

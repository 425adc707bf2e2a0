import { sql } from 'drizzle-orm';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';

type Turns = { readonly drawId: string; readonly memberIds: readonly string[]; readonly lifeMs: number };

/** Queues a message about their turn for every subscribed browser of the called members, until the turn ends. */
export async function queueTurnPushes(tx: Connection, { drawId, memberIds, lifeMs }: Turns): Promise<void> {
  await tx.execute(sql`
    insert into push_messages (subscription_id, draw_id, kind, due_at, useless_after)
    select subscription_id, ${drawId}::uuid, 'queueTurn', ${CURRENT_TIME}, ${inMs(lifeMs)}
      from push_subscriptions where member_id = any(${sql.param(memberIds)}::uuid[]) for key share`);
}

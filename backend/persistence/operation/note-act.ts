import type { Act } from '#backend/domain/operation/act.ts';
import type { Connection } from '../database.ts';
import { MOMENT } from '../members/time.ts';
import { operatorActs } from '../schema.ts';

/** Adds a line to the record of acts. Called within the transaction of the act, so that neither is without the other. */
export async function noteAct(tx: Connection, { operator, act, facts }: Act): Promise<void> {
  await tx.insert(operatorActs).values({ operator, act, facts, at: MOMENT });
}

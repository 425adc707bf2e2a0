import { publicationRejection } from '#backend/domain/draws/sale.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { type DrawAt, lockDraw, setPublication } from '#backend/persistence/draws/draws-for-staff.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, NotFound, NotInState } from '../staff/operator-action.ts';

type PublicationChange = {
  readonly directoryName: string;
  /** Null: it is taken back. Undefined: it appears now. */
  readonly to: Date | null | undefined;
  readonly dryRun: boolean;
};

/** Takes a draw back before its opening, or shows it now or from a time on. A published manifest stays in the log of heads. */
export const changePublication = (
  db: Database,
  { directoryName, to, dryRun }: PublicationChange,
  actionOf: ActionOf,
): Promise<DrawAt | NotFound | NotInState> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const found = await lockDraw(tx, directoryName);
    if (found === undefined) return { refusal: 'notFound' };
    const { draw, at } = found;
    const publishedAt = to === undefined ? at : to;
    const rejected = publicationRejection(draw, publishedAt, at);
    if (rejected !== undefined) return { refusal: 'notInState', detail: rejected.message };
    await setPublication(tx, draw.drawId, publishedAt);
    await announceContent(tx, { draws: [draw.directoryName] });
    const facts = { drawId: draw.drawId, directoryName, publishedAt: publishedAt?.toISOString() ?? null };
    await recordAction(tx, actionOf(facts));
    return { draw: { ...draw, publishedAt }, at };
  });

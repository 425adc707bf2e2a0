import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { lockMember } from '#backend/persistence/members/members.ts';
import { type MemberTag, tagsOf, writeTags } from '#backend/persistence/members/tags.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, NotFound } from '../staff/operator-action.ts';

type TagParams = {
  readonly memberId: string;
  readonly tags: readonly MemberTag[];
  readonly dryRun: boolean;
};

/** Replaces the tags of a member. The words are about a person, so the operator log has only their number. */
export const setMemberTags = (
  db: Database,
  { memberId, tags, dryRun }: TagParams,
  actionOf: ActionOf,
): Promise<readonly MemberTag[] | NotFound> =>
  inOperatorTransaction(db, dryRun, async (tx): Promise<readonly MemberTag[] | NotFound> => {
    if ((await lockMember(tx, memberId)) === undefined) return { refusal: 'notFound' };
    const action = actionOf({ memberId, tags: tags.length });
    await writeTags(tx, memberId, { tags, by: action.operator });
    await recordAction(tx, action);
    return tagsOf(tx, memberId);
  });

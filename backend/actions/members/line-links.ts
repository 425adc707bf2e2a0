import { linkDecision, type LineLink } from '#backend/domain/members/line.ts';
import type { Login } from '#backend/domain/members/login-session.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import {
  deleteLineLinkOf,
  findLineLink,
  insertLineLink,
  lineLinkOf,
} from '#backend/persistence/members/line.ts';
import { type LineContext, startLineRequest } from './line-requests.ts';
import { isProven, lockMemberOf, PROOF_NEEDED, type ProofNeeded } from './proof.ts';
import type { Refused } from './refusals.ts';

export const showLineLink = (db: Database, { memberId }: Login): Promise<LineLink | undefined> =>
  lineLinkOf(db, memberId);

type LinkStarted = { readonly url: string; readonly deviceToken: string };

/** Sends a member to LINE for a LINE account. Without a fresh proof an open browser would become a way to log in. */
export async function startLineLink(
  context: LineContext,
  login: Login,
  deviceToken: string | undefined,
): Promise<LinkStarted | ProofNeeded | Refused<'lineLinked' | 'lineUnavailable'>> {
  const { db } = context;
  if (!(await isProven(db, login))) return PROOF_NEEDED;
  if ((await lineLinkOf(db, login.memberId)) !== undefined) return { refusal: 'lineLinked' };
  return startLineRequest(context, { sessionId: login.sessionId, next: null, deviceToken });
}

/** Lets a LINE account log a member in, unless it logs in somebody else. */
export const linkLine = (
  db: Database,
  login: Login,
  subject: string,
): Promise<'linked' | 'lineTaken' | 'lineLinked' | 'lineRejected'> =>
  inTransaction(db, async (tx) => {
    const member = await lockMemberOf(tx, login);
    if (member === undefined) return 'lineRejected';
    const { memberId } = member;
    const [own, holder] = [await lineLinkOf(tx, memberId), await findLineLink(tx, subject)];
    const decision = linkDecision({ memberId, subject, own, holder });
    if (decision === 'unchanged') return 'linked';
    if (decision !== 'link') return decision;
    // Somebody else has linked it meanwhile: this member is locked.
    if (!(await insertLineLink(tx, { memberId, subject }))) return 'lineTaken';
    await report(tx, member, true);
    return 'linked';
  });

/** Removes the member's LINE account. By the proof they have shown that they can log in otherwise. */
export async function removeLineLink(
  db: Database,
  login: Login,
): Promise<'removed' | ProofNeeded | Refused<'loginRequired' | 'notFound'>> {
  if (!(await isProven(db, login))) return PROOF_NEEDED;
  return inTransaction(db, async (tx) => {
    const member = await lockMemberOf(tx, login);
    if (member === undefined) return { refusal: 'loginRequired' };
    if (!(await deleteLineLinkOf(tx, member.memberId))) return { refusal: 'notFound' };
    await report(tx, member, false);
    return 'removed';
  });
}

type Reported = { readonly memberId: string; readonly name: string; readonly email: string };

const report = async (
  tx: Connection,
  { memberId, name, email }: Reported,
  isAdded: boolean,
): Promise<void> => {
  await queueEmail(tx, { to: email, message: { kind: 'lineChanged', name, isAdded }, memberId });
};

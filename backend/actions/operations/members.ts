import { wantedBy } from '#backend/domain/operations/lookup.ts';
import type { MemberFile, MemberWanted } from './support-queries.ts';
import { soughtIn } from './lookup.ts';
import type { ActOf, Operation } from './operation.ts';

/** A member by mail address or id. Every try is recorded, also one that can find nobody; the address is not. */
export const findMember = (
  { acting, secrets }: Pick<Operation, 'acting' | 'secrets'>,
  which: string,
  actOf: ActOf,
): Promise<MemberFile | undefined> =>
  acting(async ({ members, note }) => {
    const wanted = whom(which);
    const file = wanted && (await members.file(wanted));
    const { by, sought } = soughtIn({ secrets }, which);
    await note(actOf(file === undefined ? { by, memberId: null, sought } : { by, memberId: file.memberId }));
    return file;
  });

function whom(which: string): MemberWanted | undefined {
  const wanted = wantedBy(which);
  if (wanted?.by === 'email') return { email: wanted.email };
  return wanted?.by === 'id' ? { memberId: wanted.from } : undefined;
}

/** Logs a member out everywhere; says at how many places he was logged in. A try at nobody is recorded too. */
export const endMemberSessions = (
  { acting }: Pick<Operation, 'acting'>,
  memberId: string,
  actOf: ActOf,
): Promise<number | 'notFound'> =>
  acting(async ({ members, sessions, note }) => {
    if ((await members.file({ memberId })) === undefined) {
      await note(actOf({ memberId: null, sought: memberId }));
      return 'notFound';
    }
    const ended = await sessions.endAll(memberId);
    await note(actOf({ memberId, ended }));
    return ended;
  });

import type { ActOf, Operation } from '../operation.ts';

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

import { wantedBy } from '../../../domain/operation/wanted.ts';
import type { MemberFile, MemberWanted } from '../looking/members.ts';
import type { ActOf, Operation } from '../ports.ts';

/** A member by mail address or id. The look is recorded, also one that found nobody; the address is not. */
export async function findMember(
  { acting }: Pick<Operation, 'acting'>,
  which: string,
  actOf: ActOf,
): Promise<MemberFile | undefined> {
  const wanted = whom(which);
  if (wanted === undefined) return undefined;
  const by = 'email' in wanted ? 'email' : 'id';
  return acting(async ({ members, note }) => {
    const file = await members.file(wanted);
    await note(actOf({ by, memberId: file?.memberId ?? null }));
    return file;
  });
}

function whom(which: string): MemberWanted | undefined {
  const wanted = wantedBy(which);
  if (wanted?.by === 'email') return { email: wanted.email };
  return wanted?.by === 'id' ? { memberId: wanted.from } : undefined;
}

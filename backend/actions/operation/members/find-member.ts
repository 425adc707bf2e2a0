import { wantedBy } from '../../../domain/operation/wanted.ts';
import type { MemberFile, MemberWanted } from '../looking/members.ts';
import { soughtIn } from '../looking/sought.ts';
import type { ActOf, Operation } from '../operation.ts';

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

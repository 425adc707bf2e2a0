import { CODE_PURPOSES } from '#lib/contract/enums.ts';
import type { Member } from '../../domain/members/member.ts';
import type { Membership } from './membership.ts';
import { throttleKeys } from './throttle-keys.ts';

/**
 * Forgets all that was counted at one member by one address: it says nothing about a new password or a new address,
 * and whoever has used a code need not wait for the next.
 */
export async function forgetTries(
  { throttles, secrets }: Membership,
  { memberId, email }: Pick<Member, 'memberId' | 'email'>,
): Promise<void> {
  const mailboxes = CODE_PURPOSES.map((purpose) => throttleKeys.mailbox(secrets, { purpose, email }));
  for (const key of [throttleKeys.login(secrets, email), throttleKeys.proof(memberId), ...mailboxes])
    await throttles.forget(key);
}

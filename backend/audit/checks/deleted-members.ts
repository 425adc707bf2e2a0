import { sql } from 'drizzle-orm';
import { PROFILE_FIELD_NAMES, profileField } from '#lib/contract/member/profile-fields.ts';
import { members } from '#backend/persistence/schema.ts';
import type { Rule } from '../check.ts';

/** The fields that the constraint `members_whole_or_empty` leaves out. */
const NULLABLE_FIELDS = PROFILE_FIELD_NAMES.filter((name) => profileField(name).isNullable);

const PROFILE_LEFT = sql.join(
  NULLABLE_FIELDS.map(
    (name) => sql`
        union all select member_id, ${`the field ${name}`} from ${members} where ${members[name]} is not null`,
  ),
);

/** Accounts that were deleted. */
export const deletedMemberRules: readonly Rule[] = [
  {
    name: 'deleted accounts keep no personal data',
    invariant: 'I22',
    rule: 'A deleted account has no field of a profile, no address in a shipment, no words on a card, no login session, known device, email, card, code, suspension, guardian, passkey, LINE account, note, tag, mark of an import, favourite, consent to a text or notification, and no queue entry.',
    of: 'members',
    offending: sql`
      with gone as (select member_id from members where left_at is not null)
      select format('member %s was deleted, but has: %s', member_id, what) as what from (
        select member_id, format('the address of shipment %s', shipment_id) as what from shipments
         where num_nonnulls(name, zip, address, address2, tel, label) > 0
        union all select member_id, format('the card of gift %s', gift_id) from gifts where num_nonnulls(from_name, sealed_token, receiver_email) > 0
        union all select member_id, format('login %s', session_id) from sessions
        union all select member_id, format('email %s', email_id) from outbox
        union all select member_id, format('a card at %s', provider) from cards
        union all select for_member, format('a code for %s', purpose) from email_codes
        union all select member_id, format('suspension %s', suspension_id) from suspensions
        union all select member_id, format('note %s', note_id) from member_notes
        union all select member_id, format('tag of %s', added_at) from member_tags
        union all select member_id, format('sent email %s', email_id) from sent_emails
        union all select member_id, 'a guardian' from guardians
        union all select member_id, 'a passkey' from member_passkeys
        union all select member_id, 'a LINE account' from line_links
        union all select member_id, 'a known device' from known_devices
        union all select member_id, 'a favourite draw' from favourite_draws
        union all select member_id, 'a favourite character' from favourite_characters
        union all select member_id, 'a notification setting' from notification_settings
        union all select member_id, 'a mark of an import' from imported_members
        union all select member_id, 'a consent to a text' from site_text_consents
        union all select member_id, 'a push subscription' from push_subscriptions
        union all select member_id, 'a notification' from notifications
        union all select member_id, format('a queue entry of draw %s', draw_id) from queue_entries${PROFILE_LEFT}) left_behind
        join gone using (member_id)`,
  },
  {
    name: 'deleted accounts have no shipment under way',
    invariant: 'I22',
    rule: 'No shipment is under way to a deleted account.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s is %s; member %s was deleted at %s', s.shipment_id, s.status, s.member_id, m.left_at) as what
        from shipments s join members m using (member_id)
       where m.left_at is not null and s.withdrawn_at is null
         and s.resolution is null and (s.status <> 'DELIVERED' or s.problem is not null)`,
  },
];

import { sql } from 'drizzle-orm';
import { boolean, check, date, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { genderWord } from '../words.ts';

/** Members. Whoever left has an empty row, which the books refer to. */
export const members = pgTable(
  'members',
  {
    memberId: uuid().primaryKey().defaultRandom(),
    email: text(),
    /** The address in small letters: what makes two addresses the same. */
    emailKey: text(),
    passwordHash: text(),
    name: text(),
    zip: text(),
    address: text(),
    address2: text(),
    birthday: date({ mode: 'string' }),
    gender: genderWord(),
    tel: text(),
    wantsNewDraws: boolean().notNull().default(false),
    wantsRestock: boolean().notNull().default(false),
    /** Opens nothing but the way out of the mails that were wished for: 244 bits of chance, in each of those mails. */
    stopToken: text().default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    leftAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('members_email').on(table.emailKey),
    uniqueIndex('members_stop_token').on(table.stopToken),
    check('members_email_key', sql`${table.emailKey} = lower(${table.email})`),
    check(
      'members_whole_or_empty',
      sql`case when ${table.leftAt} is null
        then num_nulls(${table.email}, ${table.emailKey}, ${table.passwordHash}, ${table.name}, ${table.zip}, ${table.address}, ${table.address2}, ${table.birthday}, ${table.tel}, ${table.stopToken}) = 0
        else num_nonnulls(${table.email}, ${table.emailKey}, ${table.passwordHash}, ${table.name}, ${table.zip}, ${table.address}, ${table.address2}, ${table.birthday}, ${table.gender}, ${table.tel}, ${table.stopToken}) = 0
        end`,
    ),
  ],
);

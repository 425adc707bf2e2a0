import type { NewMember } from '#backend/domain/members/member.ts';
import { type Database, openDatabase } from '#backend/persistence/database.ts';
import { emailQueue } from '#backend/persistence/emails/email-queue.ts';
import { createMembership } from '#backend/persistence/members/member-services.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import { CHEAP_PASSWORDS } from '../../../support/cheap-passwords.ts';
import { freshDatabase } from '../../../support/database.ts';

const crafts = { secrets: cryptoSecrets, passwords: CHEAP_PASSWORDS };

const storesOn = (db: Database) => ({ db, ...createMembership(db, crafts), letters: emailQueue(db) });

export type Stores = ReturnType<typeof storesOn> & {
  /** The same stores as another backend has them: over connections of its own. */
  elsewhere(): ReturnType<typeof storesOn>;
  close(): Promise<void>;
};

/** The stores of membership on a real database of their own. */
export async function freshStores(): Promise<Stores> {
  const { url, drop } = await freshDatabase();
  const own = openDatabase(url);
  const opened = [own];
  return {
    ...storesOn(own.db),
    elsewhere: () => {
      const other = openDatabase(url);
      opened.push(other);
      return storesOn(other.db);
    },
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()));
      await drop();
    },
  };
}

export const aNewMember = (but: Partial<NewMember> = {}): NewMember => ({
  email: 'marupo@example.jp',
  passwordHash: '$argon2id$marupo',
  name: '丸穂 まるみ',
  zip: '1500001',
  address: '東京都渋谷区神宮前1-2-3',
  address2: 'ころんハイツ201',
  birthday: '2001-04-01',
  gender: 'female',
  tel: '09012345678',
  emailPreferences: { newDraws: true, restock: false },
  ...but,
});

/** The id of a member who has just signed up. */
export async function join({ members }: Pick<Stores, 'members'>, but: Partial<NewMember> = {}) {
  const added = await members.add(aNewMember(but));
  if (added === 'emailTaken') throw new Error(`Somebody has the address already: ${but.email}`);
  return added.memberId;
}

export const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i));

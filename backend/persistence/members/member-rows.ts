import type { Member, MemberChanges } from '#backend/domain/members/member.ts';
import { emailKey } from '#backend/domain/members/email.ts';
import { members } from '../schema.ts';

/** What a member's row is read for. */
export const MEMBER = {
  person: {
    memberId: members.memberId,
    email: members.email,
    passwordHash: members.passwordHash,
    name: members.name,
    zip: members.zip,
    address: members.address,
    address2: members.address2,
    birthday: members.birthday,
    tel: members.tel,
  },
  gender: members.gender,
  mailWishes: { newDraws: members.wantsNewDraws, restock: members.wantsRestock },
};

type Columns = typeof members.$inferSelect;
type Row = Pick<Member, 'gender' | 'mailWishes'> & {
  readonly person: Pick<Columns, keyof (typeof MEMBER)['person']>;
};

export function memberIn([row]: readonly Row[]): Member | undefined {
  if (row === undefined || !isWhole(row.person)) return undefined;
  return { ...row.person, gender: row.gender, mailWishes: row.mailWishes };
}

type Whole<Fields> = { [Name in keyof Fields]: NonNullable<Fields[Name]> };

/** Somebody who is a member has all of it, somebody who left has nothing; the table allows nothing in between. */
const isWhole = <Fields extends object>(fields: Fields): fields is Whole<Fields> =>
  Object.values(fields).every((field) => field !== null);

/** Column by column, so that nothing else a value may carry gets into the row. */
export function columnsOf(changes: MemberChanges) {
  const { name, zip, address, address2, birthday, gender, tel, passwordHash, email, mailWishes } = changes;
  return {
    ...{ name, zip, address, address2, birthday, gender, tel, passwordHash, email },
    emailKey: email === undefined ? undefined : emailKey(email),
    wantsNewDraws: mailWishes?.newDraws,
    wantsRestock: mailWishes?.restock,
  };
}

/** A row of somebody who left. */
export const NOBODY = {
  ...{ name: null, zip: null, address: null, address2: null, birthday: null, gender: null, tel: null },
  ...{ passwordHash: null, email: null, emailKey: null, stopToken: null },
  ...{ wantsNewDraws: false, wantsRestock: false },
};

/** A note of an operator about a member. It is not changed, and is deleted with the account. */
export type MemberNote = {
  readonly noteId: string;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
};

/** What was not done, by the contract's name for why, with what the shopper is told besides the sentence. */
export type Refused<Code extends string> = {
  readonly refusal: Code;
  /** The field at fault. */
  readonly parameter?: string;
  /** Japanese sentences by field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Japanese sentences, where there are several. */
  readonly reasons?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
};

/** How long to wait, as shoppers count: whole seconds, and never none. */
export const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

export const IMPOSSIBLE_BIRTHDAY = {
  refusal: 'invalidInput',
  parameter: 'birthday',
  fields: { birthday: '生年月日の年をご確認ください。' },
} as const satisfies Refused<'invalidInput'>;

/** So much is waiting for passwords to be hashed that more would only wait in vain; later it will do. */
export class PasswordQueueFullError extends Error {
  override readonly name = 'TooBusy';

  constructor() {
    super('Too many passwords are waiting to be hashed.');
  }
}

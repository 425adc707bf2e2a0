import { CODE_PURPOSES, type CodePurpose } from '#lib/contract/enums.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import { siteOf } from '#lib/site/ipv6-site.ts';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  SENDER_RULE,
  SENDER_SITE_RULE,
  SITE_RULE,
  STRANGERS_RULE,
  type ThrottleRule,
} from '#backend/domain/members/throttle.ts';
import { NETWORK_MESSAGE_RULE, SENDER_MESSAGE_RULE, SITE_MESSAGE_RULE } from '#backend/domain/inquiries.ts';
import type { Batching } from '#backend/persistence/db/batching.ts';
import { isKnownDevice } from '#backend/persistence/members/known-devices.ts';
import type { PasswordCall } from '#backend/crypto/password-queue.ts';
import { deleteAttempts, undoAttempt, type ThrottledKey } from '#backend/persistence/members/throttles.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { digestOf } from '#backend/crypto/secrets.ts';

/**
 * Resets a member's attempt counters after a change of password or address, to which the old attempts do not apply.
 */
export async function resetThrottles(
  db: Database,
  { memberId, email }: Pick<Member, 'memberId' | 'email'>,
): Promise<void> {
  const mailboxes = CODE_PURPOSES.map((purpose) => throttleKeys.mailbox({ purpose, email }));
  const login = throttleKeys.login(email);
  const guesses = throttleKeys.guesses({ email, knownDevice: undefined });
  for (const key of [login, throttleKeys.proof(memberId), guesses, ...mailboxes])
    await deleteAttempts(db, key);
}

/** An email address and the known device that an attempt for it comes from; undefined: another browser. */
type Account = { readonly email: string; readonly knownDevice: string | undefined };

/**
 * Keys of the attempt counters. Keys contain email and IP addresses as digests only. Each kind is counted separately,
 * so that an attacker who exhausts one does not block the owner at another.
 */
export const throttleKeys = {
  /** Passwords at the login of an email address, registered or not. */
  login: (email: string) => `login:${digestOf(emailKey(email))}`,
  /** The present password of a logged-in member. */
  proof: (memberId: string) => `proof:${memberId}`,
  /** Profile changes that send an email. */
  changes: (memberId: string) => `changes:${memberId}`,
  /** Wrong codes for an email address. */
  guesses: (account: Account) => `guesses:${accountDigest(account)}`,
  /** Codes sent to one email address. */
  mailbox: ({ purpose, ...account }: MailboxParams) => `mailbox:${purpose}:${accountDigest(account)}`,
};

type MailboxParams = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly knownDevice?: string;
};

const accountDigest = ({ email, knownDevice }: Omit<MailboxParams, 'purpose'>) =>
  digestOf(knownDevice === undefined ? emailKey(email) : `${emailKey(email)} ${knownDevice}`);

/**
 * Where a login is counted. A known device has a counter of its own and no other: nobody elsewhere can slow it down.
 * Networks come first: a throttled client must not exhaust the counter of the account.
 */
export function loginCounters({ address, ...account }: Account & { address: string }): ThrottledKey[] {
  const { email, knownDevice } = account;
  if (knownDevice !== undefined)
    return [{ key: `login-device:${accountDigest(account)}`, rule: ACCOUNT_RULE }];
  const network = digestOf(`${emailKey(email)} ${siteOf(address)}`);
  return [
    ...visitorCounters(address),
    { key: `login-network:${network}`, rule: ACCOUNT_RULE },
    { key: throttleKeys.login(email), rule: STRANGERS_RULE },
  ];
}

/** Where passwords and codes from one IP address are counted. */
export const visitorCounters = (address: string) =>
  networkCounters(address, { kind: 'visitor', rule: ADDRESS_RULE, siteRule: SITE_RULE });

/** Where codes requested from one IP address are counted. */
export const senderCounters = (address: string) =>
  networkCounters(address, { kind: 'sender', rule: SENDER_RULE, siteRule: SENDER_SITE_RULE });

type NetworkRules = { readonly kind: string; readonly rule: ThrottleRule; readonly siteRule: ThrottleRule };

function networkCounters(address: string, { kind, rule, siteRule }: NetworkRules): ThrottledKey[] {
  const site = siteOf(address);
  const network = { key: `${kind}:${digestOf(address)}`, rule };
  return site === address ? [network] : [network, { key: `${kind}-site:${digestOf(site)}`, rule: siteRule }];
}

export type MessageSender = (
  | { readonly memberId: string }
  | { readonly email: string }
  /** A guest who writes again by the link of an email. */
  | { readonly token: string }
) & { readonly address: string };

/** Where messages of inquiries are counted: guests by their network too. */
export function messageCounters(sender: MessageSender): ThrottledKey[] {
  const rules = { rule: NETWORK_MESSAGE_RULE, siteRule: SITE_MESSAGE_RULE };
  if ('memberId' in sender) return [{ key: `messages:${sender.memberId}`, rule: SENDER_MESSAGE_RULE }];
  return [
    ...networkCounters(sender.address, { kind: 'messages-network', ...rules }),
    { key: `messages:${digestOf(guestKey(sender))}`, rule: SENDER_MESSAGE_RULE },
  ];
}

type GuestSender = { readonly email: string } | { readonly token: string };

const guestKey = (guest: GuestSender) => ('email' in guest ? emailKey(guest.email) : guest.token);

/** An idempotency key as it is stored: the same key of another sender is another one. */
export const messageKey = (sender: MessageSender, requestKey: string): string =>
  digestOf(`${'memberId' in sender ? sender.memberId : guestKey(sender)} ${requestKey}`);

/** Undoes attempts that were counted. */
export async function undoAttempts(db: Database, counters: readonly ThrottledKey[]): Promise<void> {
  await Promise.all(counters.map(({ key }) => undoAttempt(db, key)));
}

/** A call about an account, as the password queue tells it from others. */
export const passwordCall = (
  batching: Batching,
  { email, address, deviceToken }: DeviceParams & { readonly address: string },
): PasswordCall => ({
  address,
  account: email,
  findKnownDevice:
    deviceToken === undefined ? undefined : () => findKnownDevice(batching, { email, deviceToken }),
});

type DeviceParams = { readonly email: string; readonly deviceToken: string | undefined };

/** The digest of a device token, if the member with this address has logged in with it. */
export async function findKnownDevice(
  batching: Batching,
  { email, deviceToken }: DeviceParams,
): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const tokenDigest = digestOf(deviceToken);
  return (await isKnownDevice(batching, { email, tokenDigest })) ? tokenDigest : undefined;
}

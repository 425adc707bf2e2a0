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
import type { Membership } from './membership.ts';
import type { PasswordCall, Secrets, ThrottledKey } from './ports.ts';
import { deleteAttempts, undoAttempt } from '#backend/persistence/members/throttle-store.ts';
import type { Database } from '#backend/persistence/db/database.ts';

type Digests = Pick<Secrets, 'digest'>;
type ThrottleReset = { readonly db: Database; readonly secrets: Digests };

/**
 * Resets a member's attempt counters after a change of password or address, to which the old attempts do not apply.
 */
export async function resetThrottles(
  { db, secrets }: ThrottleReset,
  { memberId, email }: Pick<Member, 'memberId' | 'email'>,
): Promise<void> {
  const mailboxes = CODE_PURPOSES.map((purpose) => throttleKeys.mailbox(secrets, { purpose, email }));
  const login = throttleKeys.login(secrets, email);
  const guesses = throttleKeys.guesses(secrets, { email, knownDevice: undefined });
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
  login: (secrets: Digests, email: string) => `login:${secrets.digest(emailKey(email))}`,
  /** The present password of a logged-in member. */
  proof: (memberId: string) => `proof:${memberId}`,
  /** Profile changes that send an email. */
  changes: (memberId: string) => `changes:${memberId}`,
  /** Wrong codes for an email address. */
  guesses: (secrets: Digests, account: Account) => `guesses:${accountDigest(secrets, account)}`,
  /** Codes sent to one email address. */
  mailbox: (secrets: Digests, { purpose, ...account }: MailboxParams) =>
    `mailbox:${purpose}:${accountDigest(secrets, account)}`,
};

type MailboxParams = {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly knownDevice?: string | undefined;
};

const accountDigest = (secrets: Digests, { email, knownDevice }: Omit<MailboxParams, 'purpose'>) =>
  secrets.digest(knownDevice === undefined ? emailKey(email) : `${emailKey(email)} ${knownDevice}`);

/**
 * Where a login is counted. A known device has a counter of its own and no other: nobody elsewhere can slow it down.
 * Networks come first: a throttled client must not exhaust the counter of the account.
 */
export function loginCounters(
  secrets: Digests,
  { address, ...account }: Account & { address: string },
): ThrottledKey[] {
  const { email, knownDevice } = account;
  if (knownDevice !== undefined)
    return [{ key: `login-device:${accountDigest(secrets, account)}`, rule: ACCOUNT_RULE }];
  const network = secrets.digest(`${emailKey(email)} ${siteOf(address)}`);
  return [
    ...visitorCounters(secrets, address),
    { key: `login-network:${network}`, rule: ACCOUNT_RULE },
    { key: throttleKeys.login(secrets, email), rule: STRANGERS_RULE },
  ];
}

/** Where passwords and codes from one IP address are counted. */
export const visitorCounters = (secrets: Digests, address: string) =>
  networkCounters(secrets, address, { kind: 'visitor', rule: ADDRESS_RULE, siteRule: SITE_RULE });

/** Where codes requested from one IP address are counted. */
export const senderCounters = (secrets: Digests, address: string) =>
  networkCounters(secrets, address, { kind: 'sender', rule: SENDER_RULE, siteRule: SENDER_SITE_RULE });

type NetworkRules = { readonly kind: string; readonly rule: ThrottleRule; readonly siteRule: ThrottleRule };

function networkCounters(
  secrets: Digests,
  address: string,
  { kind, rule, siteRule }: NetworkRules,
): ThrottledKey[] {
  const site = siteOf(address);
  const network = { key: `${kind}:${secrets.digest(address)}`, rule };
  return site === address
    ? [network]
    : [network, { key: `${kind}-site:${secrets.digest(site)}`, rule: siteRule }];
}

export type MessageSender = (
  | { readonly memberId: string }
  | { readonly email: string }
  /** A guest who writes again by the link of an email. */
  | { readonly token: string }
) & { readonly address: string };

/** Where messages of inquiries are counted: guests by their network too. */
export function messageCounters(secrets: Digests, sender: MessageSender): ThrottledKey[] {
  const rules = { rule: NETWORK_MESSAGE_RULE, siteRule: SITE_MESSAGE_RULE };
  if ('memberId' in sender) return [{ key: `messages:${sender.memberId}`, rule: SENDER_MESSAGE_RULE }];
  return [
    ...networkCounters(secrets, sender.address, { kind: 'messages-network', ...rules }),
    { key: `messages:${secrets.digest(guestKey(sender))}`, rule: SENDER_MESSAGE_RULE },
  ];
}

type GuestSender = { readonly email: string } | { readonly token: string };

const guestKey = (guest: GuestSender) => ('email' in guest ? emailKey(guest.email) : guest.token);

/** An idempotency key as it is stored: the same key of another sender is another one. */
export const messageKey = (secrets: Digests, sender: MessageSender, requestKey: string): string =>
  secrets.digest(`${'memberId' in sender ? sender.memberId : guestKey(sender)} ${requestKey}`);

/** Undoes attempts that were counted. */
export async function undoAttempts(
  { db }: Pick<Membership, 'db'>,
  counters: readonly ThrottledKey[],
): Promise<void> {
  await Promise.all(counters.map(({ key }) => undoAttempt(db, key)));
}

/** A call about an account, as the password queue tells it from others. */
export const passwordCall = (
  membership: Membership,
  { email, address, deviceToken }: DeviceParams & { readonly address: string },
): PasswordCall => ({
  address,
  account: email,
  findKnownDevice:
    deviceToken === undefined ? undefined : () => findKnownDevice(membership, { email, deviceToken }),
});

type DeviceParams = { readonly email: string; readonly deviceToken: string | undefined };

/** The digest of a device token, if the member with this address has logged in with it. */
export async function findKnownDevice(
  { isKnownDevice, secrets }: Pick<Membership, 'isKnownDevice' | 'secrets'>,
  { email, deviceToken }: DeviceParams,
): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const tokenDigest = secrets.digest(deviceToken);
  return (await isKnownDevice({ email, tokenDigest })) ? tokenDigest : undefined;
}

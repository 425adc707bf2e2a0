import { retryAfterMs } from '#backend/domain/orders/payment-polling.ts';
import { allDone } from '../all-done.ts';
import { askProvider } from './provider-status.ts';
import type { Paying } from './paying.ts';
import type { NoticeLeft, Notice, HandOff } from './ports.ts';
import { settleByProvider } from './settle.ts';

const AT_ONCE = 20;

/** Deals with notices that were taken in but left, by a crash or because the provider could not be asked. */
export async function dealWithNotices(paying: Paying): Promise<void> {
  const left = await paying.notices.claim(AT_ONCE);
  await allDone(left.map((notice) => dealWith(paying, notice)));
}

async function dealWith(paying: Paying, notice: NoticeLeft): Promise<void> {
  const { provider, noticeId, tries } = notice;
  const trip = await tripOf(paying, notice);
  if (trip === undefined) return paying.notices.noteHandled(provider, noticeId);
  const standing = await askProvider(paying, trip);
  if (standing === 'away') return paying.notices.again(provider, noticeId, retryAfterMs(tries));
  await settleByProvider(paying, trip, standing);
  await paying.notices.noteHandled(provider, noticeId);
}

export type Taken =
  | 'taken'
  /** It came before. */
  | 'known'
  /** Not signed by the provider. */
  | 'forged'
  /** Signed, but of a trip, a sum or a currency that does not go together. */
  | 'otherTrip'
  | 'wrongSum'
  | 'wrongCurrency'
  /** Signed, and about nothing that the shop has to do with. */
  | 'notOurs';

type Incoming = {
  readonly provider: string;
  readonly raw: Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** What a provider says on its own. It is written down before anything is done about it, so that no crash loses it. */
export async function takeNotice(paying: Paying, { provider, raw, headers }: Incoming): Promise<Taken> {
  const { gateway, notices } = paying;
  const notice = provider === gateway.provider ? gateway.readNotice(raw, headers) : undefined;
  if (notice === undefined) return refuse(paying, 'forged', { provider });
  const trip = await tripOf(paying, notice);
  if (trip === undefined)
    return notice.captured === null ? 'notOurs' : refuseNotice(paying, 'otherTrip', notice);
  const fault = faultOf(notice, trip);
  if (fault !== undefined) return refuseNotice(paying, fault, notice);
  if (!(await notices.takeIn(provider, notice))) return 'known';
  if (await settleCaptured(paying, trip, notice)) await notices.noteHandled(provider, notice.noticeId);
  return 'taken';
}

/** By the trip it names, else by the provider's session. */
function tripOf(
  { handOffs, gateway }: Paying,
  { redirectId, sessionId }: Pick<Notice, 'redirectId' | 'sessionId'>,
): Promise<HandOff | undefined> {
  if (redirectId !== null) return handOffs.find(redirectId);
  return sessionId === null
    ? Promise.resolve(undefined)
    : handOffs.findBySession(gateway.provider, sessionId);
}

function faultOf({ sessionId, captured }: Notice, trip: HandOff): Taken | undefined {
  const isOther = sessionId !== null && trip.sessionId !== null && sessionId !== trip.sessionId;
  if (isOther) return 'otherTrip';
  if (captured === null) return undefined;
  if (trip.purpose === 'card') return 'otherTrip';
  if (captured.currency !== 'JPY') return 'wrongCurrency';
  return captured.yen === trip.yen ? undefined : 'wrongSum';
}

/** False: the provider is away, and the notice is left for later. */
async function settleCaptured(paying: Paying, trip: HandOff, { captured }: Notice): Promise<boolean> {
  const standing =
    captured === null
      ? await askProvider(paying, trip)
      : ({ state: 'captured', captures: [captured] } as const);
  if (standing === 'away') return false;
  await settleByProvider(paying, trip, standing);
  return true;
}

const refuseNotice = (paying: Paying, fault: Taken, { noticeId, kind, redirectId, captured }: Notice) =>
  refuse(paying, fault, { noticeId, kind, redirectId, paymentId: captured?.paymentId, yen: captured?.yen });

function refuse({ alarm }: Paying, fault: Taken, facts: Readonly<Record<string, unknown>>): Taken {
  alarm({ fault, ...facts }, 'webhook rejected');
  return fault;
}

import { isInQueue, pollIntervalMs } from '#lib/play/queue.ts';
import { pauseUntil } from './front.mjs';

/** Time from the call until the member presses the button, in milliseconds. */
const PRESS_MS = [1_000, 4_000];
/** Members who leave the queue do so after this time in the sale. */
const LEAVES_AFTER_MS = 8_000;
/** As `RETRY_MS` of `lib/play/use-queue.ts`, after a failed request. */
const RETRY_MS = 3_000;

/** Waits in the queue as its screen does. Returns undefined when the order can be placed, or why the member left. */
export async function waitForTurn(sale) {
  const { browser, visit, draw, signal, random } = sale;
  const path = `/api/product/${draw.directoryName}/queue`;
  let hasJoined = false;
  while (!signal.aborted) {
    let answer = await browser.ask('queue', { method: 'GET', path });
    if (answer.status === 200 && !hasJoined && mustJoin(answer.body)) {
      answer = await browser.ask('join the queue', { method: 'POST', path });
      visit.joinedAt ??= Date.now();
    }
    if (answer.status === 200) {
      hasJoined ||= isInQueue(answer.body);
      const done = await react(sale, answer.body, path);
      if (done !== undefined) return done === 'turn' ? undefined : done;
    }
    const wait = answer.status === 200 ? pollIntervalMs(answer.body, random()) : RETRY_MS * (1 + random());
    await pauseUntil(wait, signal);
  }
  return 'unfinished';
}

/** As `lib/play/queue.ts`; a member who has lost their place joins again too. */
const mustJoin = ({ state, number }) =>
  state === 'beforeSale' || state === 'lost' || (state === 'waiting' && number === null);

/** `turn`: the order can be placed. Another text: why the member left. Undefined: they wait. */
async function react({ browser, visit, opensAt }, status, path) {
  noteStatus(visit, status);
  if (status.state === 'soldOut') return sawSoldOut(visit);
  if (status.state === 'saleOver') return 'told "sale over"';
  if (status.state === 'open') return 'turn';
  if (status.state === 'called') {
    if (visit.plan.vanishes) return 'vanished at their turn';
    await browser.think(PRESS_MS);
    return 'turn';
  }
  if (visit.plan.leavesQueue && Date.now() > opensAt + LEAVES_AFTER_MS) {
    await browser.ask('leave the queue', { method: 'DELETE', path });
    return 'left the queue';
  }
  return undefined;
}

export function sawSoldOut(visit) {
  visit.soldOutAt = Date.now();
  return 'told "sold out"';
}

/** Keeps what the screen showed whenever it changed. */
function noteStatus(visit, { state, number, ahead, minutes, calledUntil }) {
  const last = visit.seen.at(-1);
  if (last?.state === state && last.ahead === ahead && last.minutes === minutes) return;
  visit.seen.push({ at: Date.now(), state, ahead, minutes });
  visit.queueNumber ??= number ?? undefined;
  // A member who has lost their place and joins again has a new number.
  if (calledUntil !== null) visit.calls.set(number, Date.parse(calledUntil));
}

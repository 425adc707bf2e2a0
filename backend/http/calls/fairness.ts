import type { Fairness, LogEntry } from '#backend/actions/fairness/ports.ts';
import { oneAtATime } from '#backend/actions/fairness/one-at-a-time.ts';
import { proveOrder } from '#backend/actions/fairness/prove-order.ts';
import { listLog, wholeLog } from '#backend/actions/fairness/read-log.ts';
import { showBox } from '#backend/actions/fairness/show-box.ts';
import { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import type { Handlers } from '../server/public-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { REVALIDATE } from '../server/send.ts';
import { fairBox, logEntry, orderProof } from './present-fairness.ts';

type FairnessCalls = Pick<Handlers, 'showFairness' | 'listFairLog' | 'downloadFairness' | 'showProof'>;

export function fairnessHandlers(fairness: Fairness): FairnessCalls {
  const inTurn = oneAtATime();
  return {
    showFairness: async ({ params: { directoryName } }) => {
      const box = await showBox(fairness.fair, directoryName);
      if (box === 'drawNotFound' || box === 'boxNotSealed')
        return { refusal: box, parameter: 'directoryName' };
      return { answer: fairBox(box), headers: REVALIDATE };
    },
    listFairLog: async ({ params: { directoryName }, query }) => {
      const log = await listLog(fairness.fair, directoryName, pageFrom(query));
      if (log === 'drawNotFound' || log === 'boxNotSealed')
        return { refusal: log, parameter: 'directoryName' };
      return { answer: { total: log.total, items: log.items.map(logEntry) }, headers: REVALIDATE };
    },
    downloadFairness: async ({ params: { directoryName } }) => {
      const box = await showBox(fairness.fair, directoryName);
      if (box === 'drawNotFound' || box === 'boxNotSealed')
        return { refusal: box, parameter: 'directoryName' };
      const log = wholeLog({ fairness, inTurn }, box);
      return {
        pieces: recordText(JSON.stringify(FairBox.parse(fairBox(box))), log),
        headers: { 'content-disposition': `attachment; filename="${directoryName}-fairness.json"` },
      };
    },
    showProof: async ({ params: { orderHistoryId } }, { login }) => {
      const proof = await proveOrder(fairness, login.memberId, orderHistoryId);
      if (typeof proof === 'string') return { refusal: proof, parameter: 'orderHistoryId' };
      return { answer: orderProof(proof) };
    },
  };
}

/** A record as one text of JSON, an entry a line, so that whoever reads it can do so line by line. */
async function* recordText(box: string, log: AsyncIterable<readonly LogEntry[]>): AsyncGenerator<string> {
  yield `{"box":${box},"log":[`;
  let before = '\n';
  for await (const batch of log) {
    const lines = batch.map((entry) => JSON.stringify(FairLogEntry.parse(logEntry(entry))));
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield '\n]}\n';
}

import { checkOrder, type OrderCheckName, readEvidence } from './check-order.ts';
import { isShown, PageComparison, type ShownBox } from './compare-with-page.ts';
import { type CheckOptions, cooperativeTurns } from './cooperative.ts';
import { linesOf } from './record-lines.ts';
import type { Finding, RecordCheckName } from './finding.ts';
import { RecordCheck } from './record-check.ts';
import { MalformedRecordError } from './record-line.ts';

/** `page`: the record agrees with what the page shows. */
export type PageCheckName = RecordCheckName | OrderCheckName | 'page';

/** The result of a check, with the bytes that were checked. */
export type CheckedInput =
  | {
      readonly kind: 'record' | 'order';
      readonly findings: readonly Finding<PageCheckName>[];
      readonly bytes: Blob;
    }
  /** Neither a record nor the saved result of an order. `line` counts from 1. */
  | { readonly kind: 'malformed'; readonly line: number; readonly bytes: Blob };

/** Checks the record of a draw while it arrives. `undefined`: the shop does not answer with it. */
export async function checkDownload(box: ShownBox, options: CheckOptions): Promise<CheckedInput | undefined> {
  const { signal } = options;
  const response = await fetch(`/api/product/${box.directoryName}/fairness/record`, { signal });
  if (!response.ok || response.body === null) return undefined;
  return checkStream(response.body, { box, isOlder: false }, options);
}

/** The longest saved result of an order that is read. */
const MAX_ORDER_BYTES = 32 * 1024 * 1024;

/** Checks a file: a saved record of this draw, or the saved result of an order. */
export async function checkFile(file: File, box: ShownBox, options: CheckOptions): Promise<CheckedInput> {
  const isOrder = (await textOf(file.slice(0, ORDER_START.length))) === ORDER_START;
  if (!isOrder || file.size > MAX_ORDER_BYTES)
    return checkStream(streamOf(file), { box, isOlder: true }, options);
  const saved = readEvidence(await textOf(file));
  if (saved === undefined) return { kind: 'malformed', line: 1, bytes: file };
  const { evidence, shown } = saved;
  const page = { check: 'page', verdict: isShown(evidence.manifest, box) ? 'right' : 'wrong' } as const;
  return { kind: 'order', findings: [...checkOrder(evidence, shown), page], bytes: file };
}

const ORDER_START = '{"kind":"order"';

const streamOf = (file: Blob): ReadableStream<Uint8Array> => file.stream();
const textOf = (file: Blob): Promise<string> => file.text();

type Comparison = { readonly box: ShownBox; readonly isOlder: boolean };

async function checkStream(
  stream: ReadableStream<Uint8Array>,
  { box, isOlder }: Comparison,
  options: CheckOptions,
): Promise<CheckedInput> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const kept = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        chunks.push(Uint8Array.from(chunk));
        controller.enqueue(chunk);
      },
    }),
  );
  const check = new RecordCheck({ now: Date.now(), random: randomBytes });
  const page = new PageComparison(box);
  const turn = cooperativeTurns(options);
  try {
    let lines = 0;
    for await (const line of linesOf(kept)) {
      check.add(line);
      page.add(line);
      lines += 1;
      await turn(lines);
    }
    const findings = check.finish();
    const verdict = page.finish(isOlder);
    return { kind: 'record', findings: [...findings, { check: 'page', verdict }], bytes: new Blob(chunks) };
  } catch (error) {
    if (!(error instanceof MalformedRecordError)) throw error;
    return { kind: 'malformed', line: error.line, bytes: new Blob(chunks) };
  }
}

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));

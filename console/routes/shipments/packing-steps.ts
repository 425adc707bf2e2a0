import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { scanOf, type Scanned } from './scan-code.ts';

/** The open box with the prizes that are in it. */
type PackedBox = {
  readonly box: Pick<OpsShipmentDetail, 'shipmentId' | 'number' | 'contents'>;
  readonly ticked: ReadonlySet<string>;
  /** The card of a gift is still missing. */
  readonly lacksCard: boolean;
};

/** The step that a scan leads to. */
type ScanStep =
  | { readonly kind: 'open'; readonly number: string }
  | { readonly kind: 'tick'; readonly wonPrizeId: string }
  | { readonly kind: 'pack' }
  | { readonly kind: 'reject'; readonly text: string };

const reject = (text: string): ScanStep => ({ kind: 'reject', text });

/** A number opens a box, the codes of its prizes tick them, and its number again closes it. `undefined`: no box is open. */
export function stepOf(typed: string, open: PackedBox | undefined): ScanStep {
  const scanned = scanOf(typed);
  if (scanned === undefined) return reject(`発送番号ではありません: ${typed.trim().slice(0, 40)}`);
  if (open === undefined)
    return scanned.kind === 'shipment'
      ? { kind: 'open', number: scanned.number }
      : reject('先に箱の発送番号を読み取ってください。');
  if (scanned.kind === 'prize') return prizeStep(open, scanned);
  if (!isNumberOf(open.box.shipmentId, scanned.number))
    return reject(`別の箱の番号です。先に ${open.box.number} を終えてください。`);
  const left = open.box.contents.length - open.ticked.size;
  if (left > 0) return reject(`あと${left}点、確認していません。`);
  return open.lacksCard
    ? reject('プレゼントのカードを入れて、「カードを入れた」を押してください。')
    : { kind: 'pack' };
}

type PrizeScan = Extract<Scanned, { readonly kind: 'prize' }>;

function prizeStep({ box, ticked }: PackedBox, { directoryName, code }: PrizeScan): ScanStep {
  const alike = box.contents.filter(
    (prize) => prize.directoryName === directoryName && prize.code.toLowerCase() === code,
  );
  const prize = alike.find(({ wonPrizeId }) => !ticked.has(wonPrizeId));
  if (prize !== undefined) return { kind: 'tick', wonPrizeId: prize.wonPrizeId };
  return reject(alike.length === 0 ? 'この箱に入れない賞品です。' : 'この賞品はもう足りています。');
}

const isNumberOf = (shipmentId: string, number: string): boolean =>
  shipmentId.replaceAll('-', '').startsWith(number.replaceAll('-', '').toLowerCase());

import type { FairBox, FairLogEntry } from '#lib/contract/fairness.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ticketsText } from '#lib/text/ticket-numbers.ts';

/** An entry of the log as a row of the page. */
export type LogRow = {
  readonly seq: number;
  readonly kind: FairLogEntry['kind'];
  readonly text: string;
  /** Milliseconds since 1970; null: the entry has no time of its own. */
  readonly at: number | null;
  readonly hash: string;
};

/** `D賞(あか)`, by line of the box. */
export const lineNames = ({ lines }: Pick<FairBox, 'lines'>): string[] =>
  lines.map((line) => (line.variant === null ? gradeName(line) : `${gradeName(line)}(${line.variant})`));

export const logRow = (entry: FairLogEntry, names: readonly string[]): LogRow => ({
  seq: entry.seq,
  kind: entry.kind,
  text: entryText(entry, names),
  at: 'at' in entry ? entry.at : null,
  hash: entry.hash,
});

const CAUSES = {
  soldOut: '完売',
  closesAt: '販売期間の終わり',
  early: '早めの終了',
  cancelled: '販売の中止',
} as const;

function entryText(entry: FairLogEntry, names: readonly string[]): string {
  switch (entry.kind) {
    case 'sale':
      return ticketsText(entry.from, entry.count);
    case 'reveal':
      return `第${numberText(entry.round)}回の乱数で、${numberText(entry.sales)}件の結果`;
    case 'refund':
      return `${ticketsText(entry.from, entry.count)} 返金したくじの賞品：${voidText(entry, names)}`;
    case 'withdrawal':
      return `${ticketsText(entry.from, entry.count)} 返金をとりやめ、賞品はもとのまま`;
    case 'pause':
      return `販売の一時停止：${entry.reason}`;
    case 'resume':
      return '販売の再開';
    case 'correction':
      return `賞品の名前を「${entry.name}」に訂正：${entry.reason}`;
    case 'close':
      return entry.reason === '' ? CAUSES[entry.cause] : `${CAUSES[entry.cause]}：${entry.reason}`;
    case 'void':
      return `第${numberText(entry.round)}回の乱数がとどかず、その回の注文をすべて返金`;
  }
}

type RefundEntry = Extract<FairLogEntry, { kind: 'refund' }>;

/** `A賞、D賞(あか)2点` */
function voidText({ prizes, lastOne }: RefundEntry, names: readonly string[]): string {
  const counted = [...new Set(prizes)].map((index) => {
    const count = prizes.filter((other) => other === index).length;
    return `${names[index] ?? '?'}${count === 1 ? '' : `${numberText(count)}点`}`;
  });
  return [...counted, ...(lastOne ? ['ラストワン賞'] : [])].join('、');
}

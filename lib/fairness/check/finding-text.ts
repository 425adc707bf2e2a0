import { numberText } from '#lib/text/numbers.ts';
import type { Progress } from '../steps.ts';
import type { Finding, RecordCheck } from './finding.ts';
import type { OwnCheck } from './check-own-order.ts';

type Check = RecordCheck | OwnCheck;

/** Texts of passed checks. */
const RIGHT_TEXT: Readonly<Record<Check, string>> = {
  lineUp: '賞ごとの枚数をたすと、箱の枚数になります。',
  manifest: '「お約束」の文が、この箱の内容と一字一句合っています。',
  beacon: 'まぜかたのもとは、「お約束」の文から計算したものです。',
  logChain: '引かれた記録は、1件も書きかえられずにつながっています。',
  logTickets: 'くじは前から順に出ています。2度売られた番号も、箱にない番号もありません。',
  logEnd: '記録の終わりと、売れた枚数が合っています。',
  sealedFirst: '封をする前に売られたくじは、ありません。',
  sameAsBefore: 'このページにのっている封印と記録が、そのまま入っています。',
  seed: '公開された「たね」は、売る前に封をしたものです。',
  root: '「たね」から箱をまぜなおすと、売る前に公開した封印と同じになります。',
  orderHash: '公開されている記録の注文は、あなたのこの注文です。',
  entry: 'その記録は販売の記録で、書きかえられていません。',
  inLog: '公開されている記録のなかに、同じものがあります。',
  tickets: 'くじの番号は、1枚もぬけずに、記録のとおりです。',
  paths: 'どのくじの証明も、売る前に公開した封印までつながっています。',
  shown: '結果の画面に出た賞品と、同じです。',
};

/** Texts of failed checks. */
const WRONG_TEXT: Readonly<Record<Check, string>> = {
  lineUp: '賞ごとの枚数と、箱の枚数が合いません。',
  manifest: '「お約束」の文が、この箱の内容とちがいます。',
  beacon: 'まぜかたのもとが、「お約束」の文から計算したものとちがいます。',
  logChain: '引かれた記録のつながりが、切れています。',
  logTickets: 'くじの番号が、前から順になっていません。',
  logEnd: '記録の終わりか、売れた枚数が合いません。',
  sealedFirst: '封をする前に売られたくじがあります。',
  sameAsBefore: 'このページにのっている封印か記録と、ちがうところがあります。',
  seed: '公開された「たね」が、売る前に封をしたものとちがいます。',
  root: '「たね」から箱をまぜなおすと、売る前に公開した封印とちがうものになります。',
  orderHash: '公開されている記録の注文が、あなたのこの注文とちがいます。',
  entry: 'その記録は、販売の記録ではないか、書きかえられています。',
  inLog: '公開されている記録のなかに、同じものがありません。',
  tickets: 'くじの番号が、記録とちがいます。',
  paths: '証明が、売る前に公開した封印までつながりません。',
  shown: '結果の画面に出た賞品と、ちがいます。',
};

const NOT_YET = '「たね」は、販売が終わると公開されます。それまでは確かめられません。';
const NOT_COMPUTABLE = '「たね」か賞ごとの枚数がそろわないため、箱を計算し直せません。';

/** A finding as a sentence. */
export function findingText({ check, verdict }: Finding<Check>): string {
  switch (verdict) {
    case 'right':
      return RIGHT_TEXT[check];
    case 'wrong':
      return WRONG_TEXT[check];
    case 'open':
      return check === 'root' ? NOT_COMPUTABLE : NOT_YET;
  }
}

/**
 * Leaves out the check of the root while the seed is not published: the check of the seed says so already.
 */
export function visibleFindings<Kind extends Check>(
  findings: readonly Finding<Kind>[],
): readonly Finding<Kind>[] {
  const isSeedAwaited = findings.some(({ check, verdict }) => check === 'seed' && verdict === 'open');
  return isSeedAwaited ? findings.filter(({ check }) => check !== 'root') : findings;
}

const PROGRESS_TEXT: Readonly<Record<Progress['part'], (of: string, done: string) => string>> = {
  log: (of, done) => `引かれた記録を読んでいます ${done} / ${of}件`,
  shuffle: (of, done) => `箱をまぜなおしています ${done} / ${of}枚`,
  tickets: (of, done) => `くじを1枚ずつ計算しています ${done} / ${of}枚`,
};

export const progressText = ({ part, done, of }: Progress): string =>
  PROGRESS_TEXT[part](numberText(of), numberText(done));

/** The number of a ticket as people count: slot 0 of the record is No.1. */
export const ticketName = (slot: number): string => `No.${numberText(slot + 1)}`;

/** `No.13〜No.22(10枚)` */
export const ticketsText = (from: number, count: number): string =>
  count === 1
    ? `${ticketName(from)}(1枚)`
    : `${ticketName(from)}〜${ticketName(from + count - 1)}(${numberText(count)}枚)`;

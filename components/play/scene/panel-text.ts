import type { PrizeGrade } from '#lib/contract/enums.ts';
import type { Prize } from '#lib/contract/prize.ts';
import { FLAVOUR_NAMES, flavourOf } from '#lib/play/flavours.ts';
import { DELAYED, drawnInText } from '#lib/play/drawn-in-text.ts';
import { ticketsAfter } from '#lib/play/pips.ts';
import { rarityText } from '#lib/play/prize-text.ts';
import { hasTurn, isOpenedByHand, turnsOf, type Round } from '#lib/play/rounds.ts';
import type { PlayPosition } from '#lib/play/steps.ts';
import { numberText } from '#lib/text/numbers.ts';

export type PanelText = {
  readonly title: string;
  /** The title counts the seconds until the draw. */
  readonly isCountdown?: boolean;
  readonly note: string;
  /** The prize, on a white card. */
  readonly isPrize: boolean;
  /** Rays are behind the panel. */
  readonly isOnRays?: boolean;
  /** They are as yellow as the large button usually is. */
  readonly isOnLemon?: boolean;
  /** The label of the large button; null: no action. */
  readonly button: string | null;
  readonly left: string | null;
  /** Only the summary follows, which the large button shows. */
  readonly isLast: boolean;
};

type PanelState = {
  readonly position: PlayPosition;
  readonly rounds: readonly Round[];
  readonly quantity: number;
  readonly prizes: readonly Prize[];
  /** Capsules have the colours of the release, which the names of flavours describe. */
  readonly hasFlavours: boolean;
  /** The draw costs nothing, and says nothing of payments. */
  readonly isFree: boolean;
  readonly isMotionReduced: boolean;
  /** Whole seconds until the draw; 0: at any moment; null: nothing is waited for. */
  readonly drawnIn: number | null;
  readonly isDelayed: boolean;
  /** The member skipped to the results, which are loading. */
  readonly isEnding: boolean;
};

const WATCHING: PanelText = {
  title: 'なにが出るかな',
  note: '結果は、お支払いのあとに出た乱数で決まっています',
  isPrize: false,
  button: null,
  left: null,
  isLast: false,
};

/** The label of the button that skips a capsule or a handful. */
export const skipText = (round: Round | undefined): string =>
  `この${numberText(round?.kind === 'many' ? round.prizes.length : 1)}個をとばす`;

/** Returns the panel's text of a step. */
export function panelText(state: PanelState): PanelText {
  const round = state.rounds[state.position.round];
  const watching = state.isFree ? WATCHING_FREE : WATCHING;
  switch (state.position.step) {
    case 'wait':
      return waitingText(state, round);
    case 'turn':
      return state.drawnIn === null
        ? watching
        : { ...watching, ...countdown(state.drawnIn), note: state.isFree ? DRAWN_LATER_FREE : DRAWN_LATER };
    case 'drop':
      return watching;
    case 'closed':
      return round === undefined ? watching : closedText(state, round);
    case 'parted':
      return { ...watching, title: round ? capsuleText(state, round) : '', note: '' };
    case 'appear':
      return { ...watching, title: '', note: '', ...raysOf(round) };
    case 'shown':
    case 'tray':
      return round === undefined ? watching : shownText(state, round);
  }
}

const WATCHING_FREE: PanelText = { ...WATCHING, note: '結果は、ご注文のあとに出た乱数で決まっています' };

const DRAWN_LATER = '中身は、お支払いのあとに出る乱数で決まります';
const DRAWN_LATER_FREE = '中身は、ご注文のあとに出る乱数で決まります';

const countdown = (seconds: number) => ({ title: drawnInText(seconds), isCountdown: true });

function waitingText(
  { quantity, isMotionReduced, position, rounds, drawnIn, isDelayed, isEnding }: PanelState,
  round: Round | undefined,
): PanelText {
  const turn = rounds.slice(0, position.round).filter(hasTurn).length;
  const size = round?.prizes.length ?? turnsOf(quantity)[turn] ?? 1;
  const how = isMotionReduced ? 'ボタンを押してください' : 'ぐるっとなぞるか、ボタンを押してください';
  const start = { title: size > 1 ? `${numberText(size)}個まとめて出ます` : 'ハンドルをまわそう', note: how };
  const isCounting = drawnIn !== null && (drawnIn > 0 || isEnding);
  const waiting = isMotionReduced
    ? 'ボタンを押すと、決まりしだい開きます'
    : 'まわして待つと、決まりしだい出てきます';
  return {
    ...(isCounting ? { ...countdown(drawnIn), note: waiting } : isDelayed ? DELAYED : start),
    isPrize: false,
    button: 'まわす',
    left: null,
    isLast: false,
  };
}

/** Gold is gold in every brand. */
function capsuleText({ hasFlavours }: PanelState, { prizes: [first], kind }: Round): string {
  if (first === undefined) return '';
  return hasFlavours || kind === 'lastOne'
    ? `${FLAVOUR_NAMES[flavourOf(first)]}のカプセル`
    : 'カプセルが出ました';
}

function closedText(state: PanelState, round: Round): PanelText {
  if (round.kind === 'lastOne') {
    return {
      title: '箱が、からっぽになりました',
      note: 'さいごの1枚を引いたあなたに、もう1個。カプセルをおさえるか、ボタンを押してください',
      isPrize: false,
      button: 'あける',
      left: null,
      isLast: false,
    };
  }
  const isByHand = isOpenedByHand(round);
  return {
    title: `${capsuleText(state, round)}${isByHand ? '…!' : ''}`,
    note: isByHand ? '深呼吸して、カプセルをおさえるか、ボタンを押してください' : '',
    isPrize: false,
    button: isByHand ? 'あける' : null,
    left: null,
    isLast: false,
  };
}

function shownText({ position, rounds, quantity, prizes }: PanelState, round: Round): PanelText {
  const left = ticketsAfter(quantity, rounds, position.round);
  const next = rounds[position.round + 1];
  const [first] = round.prizes;
  const kept = round.kind === 'many' ? round.kept.length : 0;
  const many = {
    title: `${numberText(round.prizes.length)}個まとめて出ました`,
    note: kept > 0 ? 'ふるえているのは、あとのお楽しみ' : 'ぜんぶ、あなたのものです',
    isPrize: false,
  };
  const one = first && {
    title: first.name,
    note: rarityText(first, prizes),
    isPrize: true,
    ...raysOf(round),
  };
  return {
    ...(round.kind === 'many' || one === undefined ? many : one),
    button: next === undefined ? endButtonText(rounds) : nextButtonText(next),
    left: next && hasTurn(next) ? `あと${numberText(left)}回` : null,
    isLast: next === undefined,
  };
}

/** The grades whose colour is a yellow (components/ui/grade.css). */
const YELLOW: readonly PrizeGrade[] = ['C', 'R'];

const raysOf = (round: Round | undefined) => ({
  isOnRays: true,
  isOnLemon: round?.prizes.some(({ grade }) => YELLOW.includes(grade)),
});

const endButtonText = ({ length }: readonly Round[]): string =>
  length === 1 ? '結果を見る' : '結果をまとめて見る';

const nextButtonText = (next: Round): string => {
  if (next.kind === 'kept') return 'ふるえるカプセルへ';
  return next.kind === 'lastOne' ? 'おや、まだ何か…' : '次のカプセルへ';
};

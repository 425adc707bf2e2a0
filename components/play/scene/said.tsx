import { spokenWords } from '#lib/play/prize-text.ts';
import type { Round } from '#lib/play/rounds.ts';
import type { Step } from '#lib/play/steps.ts';

type SaidProps = { readonly round: Round | undefined; readonly step: Step };

/** Tells who listens what came out, once it is out. */
export const Said = ({ round, step }: SaidProps) => (
  <p role="status" className="visually-hidden">
    {round && (step === 'shown' || step === 'tray') ? spokenWords(round) : ''}
  </p>
);

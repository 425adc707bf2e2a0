'use client';

import { useId, useState } from 'react';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import type { VariantChoice } from '#lib/contract/variant-choice.ts';
import { choicesFor, type Counts, countsOf, mostOf, possibleCounts } from '#lib/prizes/variant-choices.ts';
import { useInvalidate } from '#lib/session/invalidate.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import { VariantWishes } from './variant-wishes.tsx';
import styles from './variant-choice.module.css';

type CardProps = {
  readonly directoryName: string;
  readonly choice: VariantChoice;
  readonly refetch: () => Promise<void>;
};

/** The variants of a prize with what is left of them: one is chosen, or a number of each. */
export function VariantChoiceCard({ directoryName, choice, refetch }: CardProps) {
  const { name, prizes } = choice;
  const titleId = useId();
  const title = `${gradeName(choice)} ${name}の種類`;
  const [typed, setCounts] = useState<Counts>(() => countsOf(prizes));
  const counts = possibleCounts(choice, typed);
  const invalidate = useInvalidate();
  const { mutation, run } = useMutation<'chooseVariants'>();
  const choices = choicesFor(prizes, counts);
  const isOpen = prizes.some(({ variant }) => variant === null);

  async function choose(): Promise<void> {
    await run((callApi) => callApi('chooseVariants', { body: { choices } }));
    // Also after a refusal: somebody else has taken the last piece.
    await refetch();
    await invalidate(['listVariantSwaps', 'listWonPrizes', 'listCollection', 'showOverview']);
  }
  return (
    <Card as="section" className={styles.card}>
      <h2 id={titleId} aria-label={title} className={`phrases ${styles.title}`}>
        <TitleText>{title}</TitleText>
      </h2>
      <p role="status" className={`num phrases ${styles.note}`}>
        {stateText(prizes)}
      </p>
      <ul className={prizes.length === 1 ? styles.variants : styles.several} aria-labelledby={titleId}>
        {choice.variants.map((variant) => (
          <Variant
            key={variant.name}
            choice={choice}
            variant={variant}
            counts={counts}
            onChange={setCounts}
          />
        ))}
      </ul>
      {mutation.kind === 'failed' && <Trouble message={mutation.message} />}
      <Button
        kind="secondary"
        busy={mutation.kind === 'busy'}
        disabled={choices.length === 0}
        onClick={() => void choose()}
      >
        {choices.length > 0
          ? `選んだ${numberText(choices.length)}点を決める`
          : isOpen
            ? '種類を選んでください'
            : '選びなおすと、変えられます'}
      </Button>
      {isOpen && <VariantWishes directoryName={directoryName} choice={choice} refetch={refetch} />}
    </Card>
  );
}

/** How many are open, and until when. */
function stateText(prizes: VariantChoice['prizes']): string {
  const open = prizes.filter(({ variant }) => variant === null);
  const until = (open[0] ?? prizes[0])?.until ?? '';
  return open.length > 0
    ? `${numberText(open.length)}点の種類を、${japanDateTime(until)}までに、残りから選べます。`
    : `${prizes.length === 1 ? '種類が' : `${numberText(prizes.length)}点とも`}決まりました。発送を依頼する前なら、${japanDateTime(until)}まで変えられます。`;
}

type VariantProps = {
  readonly choice: VariantChoice;
  readonly variant: VariantChoice['variants'][number];
  readonly counts: Counts;
  readonly onChange: (counts: Counts) => void;
};

function Variant({ choice, variant: { name, picture, left }, counts, onChange }: VariantProps) {
  const count = counts[name] ?? 0;
  const isOnly = choice.prizes.length === 1;
  const most = isOnly ? mostOf(choice, name, {}) : mostOf(choice, name, counts);
  const words = (
    <>
      <ShopPicture picture={picture ?? choice.picture} sizes="96px" className={styles.picture} />
      <span className={styles.words}>
        <b className="phrases">
          <TitleText>{name}</TitleText>
        </b>
        <span className={`num ${styles.left}`} data-live>
          {left > 0 ? `残り${numberText(left)}` : '残りなし'}
        </span>
      </span>
    </>
  );
  if (!isOnly)
    return (
      <li className={`${styles.variant} ${styles.counted}`} data-chosen={count > 0}>
        {words}
        <Stepper
          label={name}
          unit="点"
          isSmall
          count={count}
          min={0}
          max={most}
          onChange={(wanted) =>
            onChange({ ...counts, [name]: Math.min(Math.max(Math.trunc(wanted) || 0, 0), most) })
          }
        />
      </li>
    );
  return (
    <li>
      <label className={styles.variant} data-chosen={count > 0}>
        <input
          type="radio"
          className={styles.input}
          name={`variant-${choice.prizeId}`}
          checked={count > 0}
          disabled={most === 0}
          onChange={() => onChange({ [name]: 1 })}
        />
        {words}
      </label>
    </li>
  );
}

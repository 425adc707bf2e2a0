import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import type { VariantChoice } from '#lib/contract/variant-choice.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import styles from './variant-choice.module.css';

type WishesProps = {
  readonly directoryName: string;
  readonly choice: VariantChoice;
  readonly refetch: () => Promise<void>;
};

/** The order of wishes, which decides what was not chosen: each press adds a variant at its end, or takes it out. */
export function VariantWishes({ directoryName, choice, refetch }: WishesProps) {
  const { prizeId, name, variants, wishes } = choice;
  const [ranked, setRanked] = useState(wishes);
  const { mutation, run } = useMutation<'rankVariants'>();
  const isSame = ranked.join('\n') === wishes.join('\n');

  async function save(): Promise<void> {
    await run((callApi) =>
      callApi('rankVariants', { body: { directoryName, prizeId, wishes: [...ranked] } }),
    );
    await refetch();
  }
  return (
    <details className={styles.wishes}>
      <summary className={styles.summary}>
        {wishes.length === 0 ? '希望の順を決めておく' : `希望の順：${wishes.join('、')}`}
      </summary>
      <p className={`phrases ${styles.note}`}>
        期限までに選ばないときや、選ばずに発送を依頼するときは、この順で、残っている種類をお届けします。まだお持ちでない種類が先です。
      </p>
      <ul className={styles.ranks} aria-label={`${name}の希望の順`}>
        {variants.map((variant) => {
          const place = ranked.indexOf(variant.name);
          return (
            <li key={variant.name}>
              <button
                type="button"
                className={styles.rank}
                aria-pressed={place >= 0}
                onClick={() =>
                  setRanked(
                    place < 0 ? [...ranked, variant.name] : ranked.filter((other) => other !== variant.name),
                  )
                }
              >
                <b className="num">{place < 0 ? '—' : `${place + 1}番`}</b>
                <span>{variant.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {mutation.kind === 'failed' && <Trouble message={mutation.message} />}
      <Button kind="secondary" busy={mutation.kind === 'busy'} disabled={isSame} onClick={() => void save()}>
        {isSame ? '種類を、希望の順に押してください' : 'この順で覚えておく'}
      </Button>
    </details>
  );
}

'use client';

import { useId, useState } from 'react';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmedAction } from '#components/ui/confirmed-action.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { VariantSwap } from '#lib/contract/variant-swap.ts';
import { useInvalidate } from '#lib/session/invalidate.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './variant-choice.module.css';

/** The variants that the member has twice and can exchange; nothing if there are none. */
export function VariantSwaps({ directoryName }: { readonly directoryName: string }) {
  const { answer, refetch } = useMemberQuery(
    'listVariantSwaps',
    (callApi) => callApi('listVariantSwaps', { query: { directoryName } }),
    directoryName,
  );
  return answer?.items.map((swap) => <SwapCard key={swap.wonPrizeId} swap={swap} refetch={refetch} />);
}

type SwapCardProps = { readonly swap: VariantSwap; readonly refetch: () => Promise<void> };

function SwapCard({ swap, refetch }: SwapCardProps) {
  const { wonPrizeId, variant, owned, variants } = swap;
  const titleId = useId();
  const title = `${gradeName(swap)} ${swap.name}「${variant}」の交換`;
  const [wanted, setWanted] = useState<string>();
  const invalidate = useInvalidate();
  const { mutation, run } = useMutation<'swapVariant'>();

  async function exchange(): Promise<void> {
    if (wanted === undefined) return;
    await run((callApi) => callApi('swapVariant', { body: { wonPrizeId, variant: wanted } }));
    await refetch();
    await invalidate(['listVariantChoices', 'listWonPrizes', 'listCollection', 'showOverview']);
  }
  return (
    <Card as="section" className={styles.card}>
      <h2 id={titleId} aria-label={title} className={`phrases ${styles.title}`}>
        <TitleText>{title}</TitleText>
      </h2>
      <p className={`num phrases ${styles.note}`}>
        {`${numberText(owned)}点お持ちです。1点を、予備のあるほかの種類と、1度だけ交換できます。`}
      </p>
      <ul className={styles.variants} aria-labelledby={titleId}>
        {variants.map(({ name, picture, left }) => (
          <li key={name}>
            <label className={styles.variant} data-chosen={wanted === name}>
              <input
                type="radio"
                className={styles.input}
                name={`swap-${wonPrizeId}`}
                checked={wanted === name}
                disabled={left === 0}
                onChange={() => setWanted(name)}
              />
              <ShopPicture picture={picture ?? swap.picture} sizes="96px" className={styles.picture} />
              <span className={styles.words}>
                <b className="phrases">
                  <TitleText>{name}</TitleText>
                </b>
                <span className={`num ${styles.left}`} data-live>
                  {left > 0 ? `予備${numberText(left)}` : '予備なし'}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {wanted !== undefined && (
        <ConfirmedAction
          name={`「${variant}」1点を「${wanted}」と交換する`}
          question={`「${variant}」1点を「${wanted}」と交換しますか。`}
          no="交換しない"
          yes="交換する"
          isBusy={mutation.kind === 'busy'}
          failure={mutation.kind === 'failed' ? mutation.message : null}
          onYes={() => void exchange()}
        >
          交換した賞品は、もう一度交換することも、もとにもどすこともできません。
        </ConfirmedAction>
      )}
    </Card>
  );
}

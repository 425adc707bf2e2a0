'use client';

import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#components/page/button.tsx';
import { chosenOf, type QuantityChoice } from '#lib/draws/quantity-choices.ts';
import { yenText } from '#lib/text/numbers.ts';
import { shoppingRoute } from '#lib/site/routes.ts';
import styles from './buy-panel.module.css';
import { QuantityOption } from './quantity-option.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { useOnScreen } from './use-on-screen.ts';

type OpenSaleProps = { readonly directoryName: string; readonly choices: readonly QuantityChoice[] };

/**
 * The choice and the link to buy it. The link follows the choice by script; without scripts the form itself carries
 * the choice to the same page.
 */
export function OpenSale({ directoryName, choices }: OpenSaleProps) {
  const [key, setKey] = useState<string | null>(null);
  const main = useRef<HTMLDivElement>(null);
  const mainOnScreen = useOnScreen(main);
  const chosen = chosenOf(choices, key);
  const page = shoppingRoute(directoryName);
  return (
    <form action={page} method="get">
      <fieldset id="quantity" className={styles.choice}>
        <legend className={styles.legend}>引く回数</legend>
        <div className={styles.options}>
          {choices.map((choice) => (
            <QuantityOption
              key={choice.key}
              choice={choice}
              checked={choice.key === chosen?.key}
              onChoose={setKey}
            />
          ))}
        </div>
      </fieldset>
      <div ref={main}>
        {chosen === undefined ? (
          <Button kind="primary" className={styles.main} disabled>
            いま選べる回数がありません
          </Button>
        ) : (
          <>
            <ButtonLink
              kind="primary"
              className={`${styles.main} ${styles.scripted}`}
              href={`${page}?quantity=${chosen.count}`}
              prefetch={false}
            >
              {chosen.count}回引く <span className="num">{yenText(chosen.sum)}</span>
            </ButtonLink>
            <Button kind="primary" type="submit" className={`${styles.main} ${styles.unscripted}`}>
              選んだ回数で購入へ進む
            </Button>
          </>
        )}
      </div>
      <p className={styles.note}>次の画面で内容を確認してから購入します。購入後の返品・交換はできません。</p>
      {chosen && !mainOnScreen && <StickyBar chosen={chosen} href={`${page}?quantity=${chosen.count}`} />}
    </form>
  );
}

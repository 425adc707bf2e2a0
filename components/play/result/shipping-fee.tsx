import type { WonPrize } from '#lib/contract/prize.ts';
import { useBoughtDraw } from '#lib/prizes/use-bought-draws.ts';
import { useMember } from '#lib/session/use-member.ts';
import { expectedFee } from '#lib/shipments/quote.ts';
import { sharesOf } from '#lib/shipments/selection.ts';
import { expectedFeeText } from '#lib/shipments/tariff-text.ts';
import styles from './summary-actions.module.css';

type ShippingFeeProps = { readonly directoryName: string; readonly prizes: readonly WonPrize[] };

/** The fee of these prizes on the terms of their purchase; nothing until it is known. */
export function ShippingFee({ directoryName, prizes }: ShippingFeeProps) {
  const { draw } = useBoughtDraw(directoryName);
  const member = useMember();
  if (!draw || member.kind === 'loading') return null;
  const fee = expectedFee(
    sharesOf({ draws: [draw], prizes }),
    member.kind === 'ready' ? member.member.address : '',
  );
  return <span className={`num ${styles.sum}`}>{`送料${expectedFeeText(fee)}`}</span>;
}

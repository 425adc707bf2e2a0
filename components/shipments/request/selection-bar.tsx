'use client';

import { ButtonLink, Button } from '#components/ui/button.tsx';
import { sharesOf, prizesByDraw } from '#lib/shipments/selection.ts';
import { useMember } from '#lib/session/use-member.ts';
import { freeShippingHint } from '#lib/shipments/fee-text.ts';
import { type FeeShare, isCombinable } from '#lib/shipments/fee.ts';
import { type ExpectedFee, expectedFee } from '#lib/shipments/quote.ts';
import { expectedFeeText } from '#lib/shipments/tariff-text.ts';
import { CONFIRM_ROUTE } from '#lib/shipments/request-steps.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Icon } from '#components/ui/icon.tsx';
import styles from './selection-bar.module.css';

/** The selection and its fee at the lower edge of the screen, with a link to the confirmation. */
export function SelectionBar() {
  const { selection } = useSelection();
  if (selection.prizes.length === 0) return null;
  const shares = sharesOf(selection);
  const isOneShipment = isCombinable(shares);
  const free = isOneShipment ? freeShippingHint(selection) : null;
  return (
    <div className={styles.bar} role="group" aria-label="送る賞品" data-at-foot>
      {isOneShipment ? (
        <>
          {free !== null && <p className={`num ${styles.free}`}>{free}</p>}
          <p className={`num ${styles.words}`} role="status">
            <span className="nowrap">{`${numberText(selection.prizes.length)}点・送料`}</span>
            <Fee shares={shares} />
          </p>
          <ButtonLink kind="primary" href={CONFIRM_ROUTE}>
            確認へ進む
          </ButtonLink>
        </>
      ) : (
        <NotCombinable />
      )}
    </div>
  );
}

/** The fee of the cheapest method, to the member's address where the prefecture matters. */
function Fee({ shares }: { readonly shares: readonly FeeShare[] }) {
  const expected = expectedFee(shares, '');
  return expected.isLeast ? <FeeAtHome shares={shares} /> : <Sum {...expected} />;
}

function FeeAtHome({ shares }: { readonly shares: readonly FeeShare[] }) {
  const member = useMember();
  return <Sum {...expectedFee(shares, member.kind === 'ready' ? member.member.address : '')} />;
}

const Sum = (fee: ExpectedFee) => <b className={styles.sum}>{expectedFeeText(fee)}</b>;

/** Explains that the selection cannot be one shipment, and removes the prizes of a draw. */
export function NotCombinable() {
  const { selection, keep } = useSelection();
  const parts = prizesByDraw(selection);
  const alone = parts.filter(({ draw }) => !draw.shipping.combinable).map(({ draw }) => `「${draw.title}」`);
  return (
    <div className={styles.apart} role="alert">
      <p className={styles.apartWords}>
        <Icon name="warn" size={20} className={styles.icon} />
        <span>{`${alone.join('と')}の賞品は、ほかのガチャの賞品といっしょに送れません。どちらかをはずしてください。`}</span>
      </p>
      <ul className={styles.parts}>
        {parts.map(({ draw, prizes }) => (
          <li key={draw.directoryName} className={styles.part}>
            <span className="num">
              <span>{`${draw.title} `}</span>
              <span className="nowrap">{`${numberText(prizes.length)}点`}</span>
            </span>
            <Button
              kind="text"
              aria-label={`${draw.title}の賞品をはずす`}
              onClick={() => keep(({ directoryName }) => directoryName !== draw.directoryName)}
            >
              はずす
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

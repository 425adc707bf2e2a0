import { Icon } from '#components/page/icon.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { parcelSteps, type ParcelStep } from '#lib/shipments/shipment-status.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import styles from './steps.module.css';

/** How far a parcel has come, from the request to the door. */
export const Steps = ({ parcel }: { readonly parcel: ShipmentDetail }) => (
  <ol className={styles.steps} aria-label="お届けまでの道のり">
    {parcelSteps(parcel).map((step) => (
      <Step key={step.status} step={step} />
    ))}
  </ol>
);

const Step = ({ step: { name, state, at, words } }: { readonly step: ParcelStep }) => (
  <li className={`${styles.step} ${styles[state]}`} aria-current={state === 'now' ? 'step' : undefined}>
    <span className={styles.hole}>{state === 'done' && <Icon name="check" size={18} />}</span>
    <div>
      <p className={styles.name}>
        {name}
        {state === 'done' && <span className="visually-hidden">(ずみ)</span>}
      </p>
      {at !== null && <p className={`num ${styles.at}`}>{japanDateTime(at)}</p>}
      <p className={styles.words}>{words}</p>
    </div>
  </li>
);

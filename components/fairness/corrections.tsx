import { Card } from '#components/ui/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import type { DrawManifest } from '#lib/fairness/manifest.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { gradeName } from '#lib/text/labels.ts';
import tableStyles from './box-table.module.css';
import styles from './promise-card.module.css';

type CorrectionsProps = {
  readonly corrections: FairBox['corrections'];
  readonly lineUp: DrawManifest['lineUp'];
};

/** Corrected names of prizes, beside the manifest, which stays as it is signed. */
export const Corrections = ({ corrections, lineUp }: CorrectionsProps) => (
  <Card className={tableStyles.card}>
    <h3>賞品の名前の訂正</h3>
    <dl className={styles.facts}>
      {corrections.map(({ prize, before, name, reason, at }) => (
        <div key={at}>
          <dt>{`${gradeText(lineUp, prize)} ${japanLongDateTime(at)}`}</dt>
          <dd>{`「${before}」は、「${name}」のあやまりでした。理由：${reason}`}</dd>
        </div>
      ))}
    </dl>
    <p className={tableStyles.note}>
      「約束」の文は、署名したときのままです。賞・枚数・画像は、訂正できません。訂正も、下の「記録」にのっています。
    </p>
  </Card>
);

/** After the line-up comes the last-one prize. */
const gradeText = (lineUp: CorrectionsProps['lineUp'], place: number): string =>
  gradeName({ gradeLabel: lineUp[place]?.grade ?? LAST_ONE_LABEL });

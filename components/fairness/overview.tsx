import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import type { ReactNode } from 'react';
import { ProofSign } from '#components/ui/proof-sign.tsx';
import { Card } from '#components/ui/card.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { LOCAL_BEACON } from '#lib/text/local-beacon.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './overview.module.css';

const CLAIM =
  '結果は、お支払いのあとに出る公開の乱数で決まります。それまでは、だれも知りません。当店もです。';
const LOCAL_CLAIM = '結果は、お支払いのあとに出る乱数で決まります。';

/** The sentence on what the records of this box prove. Without witnesses the shop alone vouches for the times. */
function leadOf({ isLocalBeacon, quorum }: FairBox): string {
  if (isLocalBeacon) return 'ここにある記録だけで、ご自分で計算しなおせます。';
  return quorum === 0
    ? 'お支払いの時刻が正しければ、あとは、ここにある記録だけで、ご自分で計算して確かめられます。'
    : '当店を信じていただかなくても、大丈夫です。ここにある記録だけで、ご自分で計算して確かめられます。';
}

/** The purpose of the page, and the four stages of the proof for this box. */
export const Overview = ({ box }: { readonly box: FairBox }) => (
  <>
    {box.isLocalBeacon && (
      <div className={styles.demo}>
        <Notice icon="warn">{LOCAL_BEACON}</Notice>
      </div>
    )}
    <Card className={styles.card}>
      <p className={styles.claim}>
        <Phrased text={box.isLocalBeacon ? LOCAL_CLAIM : CLAIM} />
      </p>
      <p className={styles.lead}>
        <Phrased text={leadOf(box)} />
      </p>
      <ol className={styles.moments} role="list">
        <Milestone sign="announced" title="約束をのせる">
          {box.announcedAt === null ? (
            '賞品と枚数、値段、期間を、販売を始める前にのせます。'
          ) : (
            <span>
              賞品と枚数、値段、期間を<span className="nowrap">{japanDateTime(box.announcedAt)}</span>
              にのせました。もう変えられません。
            </span>
          )}
        </Milestone>
        <Milestone sign="chained" title="お支払いを書く">
          {box.log.entries === 0 ? (
            'お支払いのたびに、記録を1件ずつ書きたします。まだ1件もありません。'
          ) : (
            <span>
              <span className="nowrap">{`${numberText(box.sold)}枚`}</span>が売れ、
              <span className="nowrap">{`${numberText(box.log.entries)}件`}</span>の記録がつながっています。
            </span>
          )}
        </Milestone>
        <Milestone sign="drawn" title="乱数で決まる">
          <span>{`お支払いの${RESULT_WAIT}あとに出る乱数で、抽選します。`}</span>
          {box.waiting > 0 && <b className="nowrap">{`抽選待ち ${numberText(box.waiting)}枚`}</b>}
        </Milestone>
        <Milestone sign="compared" title="確かめる">
          ご自分の結果は<a href="#own">ここ</a>で、ぜんぶの記録は<a href="#record">ここ</a>
          で、計算しなおせます。
        </Milestone>
      </ol>
    </Card>
  </>
);

type MilestoneProps = {
  readonly sign: Parameters<typeof ProofSign>[0]['sign'];
  readonly title: string;
  readonly children: ReactNode;
};

const Milestone = ({ sign, title, children }: MilestoneProps) => (
  <li className={styles.moment}>
    <ProofSign sign={sign} />
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={`num ${styles.words}`}>{children}</p>
    </div>
  </li>
);

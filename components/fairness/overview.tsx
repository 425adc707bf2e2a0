import type { ReactNode } from 'react';
import { ProofSign } from '#components/ui/proof-sign.tsx';
import { Card } from '#components/ui/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { noBreak } from '#lib/text/no-break.ts';
import styles from './overview.module.css';

/** The purpose of the page, and the four stages of the proof for this box. */
export const Overview = ({ box }: { readonly box: FairBox }) => (
  <Card className={styles.card}>
    <p className={styles.claim}>
      くじの順番は、
      <wbr />
      売りはじめる前に決めて、
      <wbr />
      封をしました。
      <wbr />
      あとから入れかえると、
      <wbr />
      だれにでもわかります。
    </p>
    <p className={styles.lead}>
      当店を信じていただかなくても、
      <wbr />
      大丈夫です。
      <wbr />
      ここにある数字だけで、
      <wbr />
      ご自分で計算して
      <wbr />
      確かめられます。
    </p>
    <ol className={styles.moments} role="list">
      <Milestone sign="sealed" title="封をした">
        <span className="nowrap">{japanDateTime(box.sealedAt)}</span>に、
        <span className="nowrap">{numberText(box.size)}枚</span>の箱に封をしました。
      </Milestone>
      <Milestone sign="chained" title="書きのこす">
        {box.sold === 0 ? (
          `この箱のくじは、${box.isOver ? '1枚も引かれませんでした' : 'まだ1枚も引かれていません'}。`
        ) : (
          <>
            <span className="nowrap">{numberText(box.sold)}枚</span>が引かれ、
            <span className="nowrap">{numberText(box.log.entries)}件</span>の記録がつながっています。
          </>
        )}
      </Milestone>
      <Milestone sign="compared" title="見くらべる">
        引いたくじが封をした箱のものかを、<a href="#own">ここで</a>確かめられます。
      </Milestone>
      <Milestone sign="opened" title={box.isOver ? '箱をひらいた' : '箱をひらく'}>
        {box.isOver
          ? '「たね」を公開しました。箱のなかみを、ぜんぶ計算し直せます。'
          : noBreak('販売が終わると、順番のもとになった「たね」を公開します。')}
      </Milestone>
    </ol>
  </Card>
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

import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { japanLongDate, japanTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Grade } from '#components/ui/grade.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { Digest } from './digest.tsx';
import styles from './promise-card.module.css';

type PromiseProps = {
  readonly box: FairBox;
  /** Tickets of the draw, including those drawn before the box was sealed. */
  readonly total: number;
};

/** The commitment that was published before the first sale. */
export const PromiseCard = ({ box, total }: PromiseProps) => (
  <Card className={styles.card}>
    <dl className={styles.facts}>
      <Fact name="封をした日時">{`${japanLongDate(box.sealedAt)} ${japanTime(box.sealedAt)}`}</Fact>
      <Fact name="箱のくじ">{`${numberText(box.size)}枚`}</Fact>
      <Fact name="1回の値段">{`${yenText(box.price)}(税込)`}</Fact>
    </dl>
    {total > box.size && (
      <p className={styles.note}>
        全{numberText(total)}枚のうち{numberText(total - box.size)}
        枚は、封をする前になくなっていたため、この箱に入っていません。
      </p>
    )}
    <LineUp box={box} />
    <dl className={styles.digests}>
      <Mark name="箱の封印" text="くじ全部の順番から作った値です。1枚でも変わると、ちがう値になります。">
        <Digest hex={box.root} />
      </Mark>
      <Mark
        name="たねの封印"
        text="順番のもとになった「たね」から作った値です。ここから、たねはわかりません。"
      >
        <Digest hex={box.commit} />
      </Mark>
      <Mark name="まぜかたのもと" text="下の「お約束」の文から作った値です。たねとあわせて、順番を決めます。">
        <Digest hex={box.beacon} />
      </Mark>
      <Mark name="たね" text={box.seed === null ? '' : 'この値から、箱の順番をだれでも計算し直せます。'}>
        {box.seed === null ? (
          <span className={styles.awaited}>販売が終わると、ここに公開します。</span>
        ) : (
          <Digest hex={box.seed} />
        )}
      </Mark>
    </dl>
    <details className={styles.manifest}>
      <summary>「お約束」の文</summary>
      <p>
        売る前に決めたことを、計算に使う形のまま書いたものです。1文字でも変わると、まぜかたのもとが変わります。
      </p>
      <pre tabIndex={0}>{box.manifest}</pre>
    </details>
  </Card>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

type MarkProps = { readonly name: string; readonly text: string; readonly children: ReactNode };

const Mark = ({ name, text, children }: MarkProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {text !== '' && <p>{text}</p>}
    </dd>
  </div>
);

const percent = (count: number, size: number) => (size === 0 ? '-' : `${((count * 100) / size).toFixed(2)}%`);

/** The number of tickets of each prize when the box was sealed. */
const LineUp = ({ box: { lineUp, size } }: { readonly box: Pick<FairBox, 'lineUp' | 'size'> }) => (
  <table className={styles.table}>
    <caption className="visually-hidden">封をしたときの、賞ごとの枚数</caption>
    <thead>
      <tr>
        <th scope="col" colSpan={2}>
          賞品
        </th>
        <th scope="col">枚数</th>
        <th scope="col">割合</th>
      </tr>
    </thead>
    <tbody>
      {lineUp.map(({ prize, grade, name, count }) => (
        <tr key={prize}>
          <td>
            <Grade grade={grade} small />
          </td>
          <th scope="row">
            <TitleText>{name}</TitleText>
          </th>
          <td className="num">{numberText(count)}枚</td>
          <td className="num">{percent(count, size)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

'use client';

import { Card } from '#components/ui/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Grade } from '#components/ui/grade.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import styles from './box-table.module.css';

type BoxNowProps = { readonly box: Pick<FairBox, 'lines' | 'waiting' | 'closed' | 'askedAt'> };

/**
 * The tickets that are left in the box, with the exact odds of the next buyer. A client component, because its data are
 * shorter than its HTML.
 */
export function BoxNow({ box }: BoxNowProps) {
  const { lines, waiting, closed, askedAt } = box;
  const rest = lines.reduce((sum, { left }) => sum + left, 0);
  return (
    <Card className={styles.card}>
      <p className={`num ${styles.sums}`}>
        <span>
          結果の出ていないくじ <b>{`${numberText(rest)}枚`}</b>
        </span>
        <span>
          うち抽選待ち <b>{`${numberText(waiting)}枚`}</b>
        </span>
      </p>
      <table className={styles.table}>
        <caption className="visually-hidden">賞ごとの枚数と残り、いまの確率</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              賞品
            </th>
            <th scope="col">はじめ</th>
            <th scope="col">残り</th>
            <th scope="col">いまの確率</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ prize, grade, gradeLabel, name, variant, count, left }) => (
            <tr key={`${prize} ${variant}`}>
              <td>
                <Grade grade={grade} label={gradeLabel} small />
              </td>
              <th scope="row">
                <TitleText>{variant === null ? name : `${name}(${variant})`}</TitleText>
              </th>
              <td className="num">{`${numberText(count)}枚`}</td>
              <td className="num">{`${numberText(left)}枚`}</td>
              <td className={`num ${styles.odds}`}>
                {closed === null && rest > 0 ? oddsOf(left, rest) : '-'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <span>{`${
          closed === null
            ? '残りを、結果の出ていないくじの枚数で割った値です。抽選待ちのくじが何になるかはまだだれも知らないので、次に引く方の確率は、この値のままです。'
            : `${japanDateTime(closed.at)}に、販売を終わりました。`
        }${closed?.reason ? `理由：${closed.reason}` : ''} `}</span>
        <span className="num nowrap">{`(${japanDateTime(askedAt)} 時点)`}</span>
      </p>
    </Card>
  );
}

const oddsOf = (left: number, rest: number): string =>
  `${numberText(left)} / ${numberText(rest)} = ${((left * 100) / rest).toFixed(2)}%`;

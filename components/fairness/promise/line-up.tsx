import { Grade } from '#components/page/grade.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './line-up.module.css';

const percent = (count: number, size: number) => (size === 0 ? '-' : `${((count * 100) / size).toFixed(2)}%`);

/** How many tickets of each prize were in the box when it was sealed. */
export const LineUp = ({ box: { lineUp, size } }: { readonly box: Pick<FairBox, 'lineUp' | 'size'> }) => (
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
          <th scope="row">{name}</th>
          <td className="num">{numberText(count)}枚</td>
          <td className="num">{percent(count, size)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

import { Icon } from '#components/ui/icon.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import styles from './host.module.css';

const RAMUJII = 4;

/** The parts of the page. */
const PARTS = [
  ['引きかた', '#steps'],
  ['箱の見かた', '#box'],
  ['ラストワン賞', '#last-one'],
  ['結果と公平性', '#fairness'],
  ['お届けと保管', '#delivery'],
  [`${ADULT_AGE_YEARS}歳未満の方へ`, '#minors'],
] as const;

/** ラムじい as the host of the page. The mascot looks to the left, where its speech bubble is. */
export const Host = () => (
  <>
    <div className={styles.host}>
      <div className={styles.bubble}>
        <p>
          ご案内役の
          <wbr />
          ラムじいです。
          <br />
          引きかたは、5つだけ。
          <wbr />
          むずかしいところは、
          <wbr />
          あとからどうぞ。
        </p>
      </div>
      <Mascot number={RAMUJII} size={200} className={styles.mascot} />
    </div>
    <nav aria-label="このページの内容">
      <ul className={styles.parts} role="list">
        {PARTS.map(([title, href]) => (
          <li key={href}>
            <a href={href} className="phrases">
              <span>{title}</span>
              <Icon name="down" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </>
);

import { Card } from '#components/page/card.tsx';
import styles from './texts.module.css';

/** What no computation proves, said as plainly as what it does. */
export const Limits = () => (
  <Card className={styles.card}>
    <p>
      このページで確かめられるのは、封をしたあとに箱が変わっていないことです。次のことは、計算では確かめられません。
    </p>
    <ul className={styles.list}>
      <li>
        <b>封をする前のこと。</b>
        外の乱数をまぜていないため、たくさん作った箱のなかから1つを選んでいないことは、計算では示せません。
      </li>
      <li>
        <b>当店の内側のこと。</b>
        「たね」は販売が終わるまで当店にあります。順番を知る者が、当たりの番を見はからって買っていないことは、示せません。
      </li>
      <li>
        <b>お支払いの失敗のこと。</b>
        失敗したお支払いは記録にのりません。それが本当に失敗だったかは、ここからはわかりません。
      </li>
      <li>
        <b>賞品のこと。</b>
        賞品が実際にあって、届くことまでは、計算できません。
      </li>
    </ul>
    <p>そこは、当店の約束と、日々の発送でお答えします。</p>
  </Card>
);

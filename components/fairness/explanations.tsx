import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import { VOID_HOURS } from '#lib/contract/shop-rules.ts';
import { Card } from '#components/ui/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './explanations.module.css';

const PUBLIC_SOURCE = `その回の乱数が、お支払いの${RESULT_WAIT}あとに出ます。drand という、世界の大学や会社が共同で動かしている公開の乱数です。1つの組織だけでは、つくることも、先に知ることもできません。`;
const LOCAL_SOURCE = `その回の乱数が、お支払いの${RESULT_WAIT}あとに出ます。本番の店では drand という公開の乱数を使いますが、この店は自分で乱数をつくっています(デモ)。証明にはなりません。`;

/** How a result comes about. */
export const HowDrawn = ({ isLocalBeacon }: Pick<FairBox, 'isLocalBeacon'>) => (
  <Card className={styles.card}>
    <ol className={styles.steps}>
      <li>お支払いが済むと、その時刻と枚数が記録にのります。時刻から、使う乱数の回が決まります。</li>
      <li>{isLocalBeacon ? LOCAL_SOURCE : PUBLIC_SOURCE}</li>
      <li>
        箱に残っているくじのなかから、その乱数で1枚ずつ決めます。同じ回のお支払いは、記録の順です。種類のある賞品は、種類も決まります。
      </li>
      <li>結果の枚数が記録にのります。ここまでに結果を知る方法は、どこにもありません。</li>
    </ol>
    <p>
      乱数がとどかないあいだは、結果を待ち、新しい販売を止めます。{VOID_HOURS}
      時間たってもとどかないときは、その回のお支払いをすべて無効にして、全額をお返しします。
    </p>
  </Card>
);

/** The signers of the promise and the log. */
export const Signers = ({ witnesses, quorum }: Pick<FairBox, 'witnesses' | 'quorum'>) => (
  <Card className={styles.card}>
    {quorum === 0 ? (
      <p>
        <b>当店だけが署名しています。</b>
        当店が2通りの記録をつくって、人によってちがうものを見せていないことまでは、わかりません。記録を保存しておくと、あとからくらべられます。
      </p>
    ) : (
      <p>
        当店のほかに、<b className="num">{`${numberText(witnesses)}人`}</b>の立会人がいます。乱数が出る前に、
        <b className="num">{`${numberText(quorum)}人`}</b>
        以上が記録に署名します。署名がそろわないお支払いも記録に残り、数えられます。
      </p>
    )}
  </Card>
);

/** The assumptions that remain. */
export const Limits = ({ isLocalBeacon, quorum }: Pick<FairBox, 'isLocalBeacon' | 'quorum'>) => (
  <Card className={styles.card}>
    <p>次のことは、計算では確かめられません。信じていただくことになります。</p>
    <ul className={styles.list}>
      <li>
        <b>乱数のこと。</b>
        <span>
          {isLocalBeacon
            ? 'この店は自分で乱数をつくっているので、当店が結果を選んでいないことは、示せません。'
            : 'drand を動かす組織の過半数が、そろって乱数をもらしていないこと。'}
        </span>
      </li>
      <li>
        <b>立会人のこと。</b>
        <span>
          {quorum === 0
            ? '立会人がいないので、当店がお支払いの時刻を書きかえていないことは、示せません。'
            : '立会人のうち、少なくとも1人が正直であること。'}
        </span>
      </li>
      <li>
        <b>お支払いのこと。</b>
        失敗したお支払いは記録にのりません。それが本当に失敗だったか、記録にのったお支払いが本当に済んだかは、ここからはわかりません。
      </li>
      <li>
        <b>賞品のこと。</b>
        賞品が実際にあって、届くことまでは、計算できません。
      </li>
      <li>
        <b>このページのこと。</b>
        確かめるプログラムも、当店が配っています。保存した記録は、ほかのプログラムでも確かめられます。
      </li>
    </ul>
    <p>そこは、当店の約束と、日々の発送でお答えします。</p>
  </Card>
);

/** The algorithm for authors of a verifier of their own; docs/fairness.md specifies it byte by byte. */
export const Exact = () => (
  <Card className={styles.card}>
    <p>
      方式は kuji-fair-v2 です。ハッシュは SHA-256、<code>‖</code> は連結、<code>u32</code>{' '}
      は4バイト(上位が先)、
      <code>lp</code> は u32 の長さと UTF-8 の文字です。くじの番号は、記録のなかでは0から数えます。
    </p>
    <ol className={styles.steps}>
      <li>
        約束の値(最初の h)
        <code>SHA256(&quot;kuji-fair-v2/manifest\0&quot; ‖ manifest)</code>
      </li>
      <li>
        お支払いの乱数の回(drand quicknet)
        <code>round = floor((秒 − genesis) / period) + 1 + 2</code>
      </li>
      <li>
        記録の1件
        <code>h = SHA256(&quot;kuji-fair-v2/log\0&quot; ‖ h ‖ u32(seq) ‖ lp(kind) ‖ body)</code>
      </li>
      <li>
        抽選の鍵(signature は、その回の乱数の署名)
        <code>
          key = HMAC(SHA256(signature), &quot;kuji-fair-v2/draw\0&quot; ‖ lp(drawId) ‖ u32(seq) ‖ h)
        </code>
      </li>
      <li>
        次の値を32ビットずつ、かたよる分は捨てて、残りのなかから1枚ずつ
        <code>HMAC(key, u32(0)), HMAC(key, u32(1)), …</code>
      </li>
      <li>
        注文の値(requestKey は、ご購入のときに、お使いのブラウザーがつくったもの)
        <code>SHA256(&quot;kuji-fair-v2/order\0&quot; ‖ lp(orderId) ‖ lp(requestKey) ‖ salt)</code>
      </li>
    </ol>
    <p>
      保存した記録は、このサイトのプログラムをお持ちなら、<code>npm run verify -- ファイル</code>
      でも確かめられます。通信はしません。
    </p>
  </Card>
);

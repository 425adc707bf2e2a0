import { Card } from '#components/ui/card.tsx';
import styles from './explanations.module.css';

/** The algorithm for authors of a verifier of their own; docs/fairness.md specifies it byte by byte. */
export const Exact = () => (
  <Card className={styles.card}>
    <p>
      方式は kuji-fair-v1 です。ハッシュは SHA-256、<code>‖</code> は連結、<code>u32</code>{' '}
      は4バイト(上位が先)、
      <code>lp</code> は u32 の長さと UTF-8 の文字です。くじの番号は、記録のなかでは0から数えます。
    </p>
    <ol className={styles.steps}>
      <li>
        たねの封印
        <code>SHA256(&quot;kuji-fair-v1/seed\0&quot; ‖ seed)</code>
      </li>
      <li>
        まぜかたのもと
        <code>beacon = SHA256(manifest)</code>
      </li>
      <li>
        まぜる鍵
        <code>key = HMAC(seed, &quot;perm\0&quot; ‖ lp(drawId) ‖ beacon)</code>
      </li>
      <li>
        Fisher–Yates(後ろから)。乱数は次の値を32ビットずつ、かたよる分は捨てます
        <code>HMAC(key, u32(0)), HMAC(key, u32(1)), …</code>
      </li>
      <li>
        くじの葉
        <code>SHA256(0x00 ‖ lp(drawId) ‖ u32(slot) ‖ lp(prize) ‖ nonce)</code>
        <code>nonce = HMAC(seed, &quot;nonce\0&quot; ‖ lp(drawId) ‖ u32(slot))[0..16]</code>
      </li>
      <li>
        箱の封印は、葉から作る RFC 9162 のマークル木の根
        <code>SHA256(0x01 ‖ left ‖ right)</code>
      </li>
      <li>
        記録の1件(最初の prev は箱の封印、at は1970年からのミリ秒を8バイトで)
        <code>
          SHA256(&quot;kuji-fair-v1/log\0&quot; ‖ prev ‖ u32(seq) ‖ lp(kind) ‖ orderHash ‖ u32(from) ‖
          u32(count) ‖ u64(at))
        </code>
        <code>orderHash = SHA256(&quot;kuji-fair-v1/order\0&quot; ‖ lp(orderId) ‖ salt)</code>
      </li>
    </ol>
    <p>
      保存した記録は、このサイトのプログラムをお持ちなら、<code>npm run verify -- ファイル</code>
      でも確かめられます。通信はしません。
    </p>
  </Card>
);

/** The limits of the proof. */
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

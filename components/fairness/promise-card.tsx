import { ANNOUNCE_HOURS } from '#lib/contract/shop-rules.ts';
import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import type { DrawManifest } from '#lib/fairness/manifest.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, priceText } from '#lib/text/numbers.ts';
import tableStyles from './box-table.module.css';
import styles from './promise-card.module.css';

type PromiseProps = {
  readonly box: Pick<FairBox, 'announcedAt' | 'manifest'>;
  readonly manifest: DrawManifest;
  /** Tickets of the draw, including those drawn before this shop sold it. */
  readonly total: number;
};

/** The rules that were published before the first sale, as the signed manifest states them. */
export const PromiseCard = ({ box, manifest, total }: PromiseProps) => (
  <Card className={tableStyles.card}>
    <dl className={styles.facts}>
      <Fact name="のせた日時">
        {box.announcedAt === null ? `販売開始の${ANNOUNCE_HOURS}時間前` : japanLongDateTime(box.announcedAt)}
      </Fact>
      <Fact name="販売開始">{japanLongDateTime(manifest.opensAt)}</Fact>
      <Fact name="これより早くは終わりません">{japanLongDateTime(manifest.earliestClose)}</Fact>
      <Fact name="販売終了">{japanLongDateTime(manifest.closesAt)}</Fact>
      <Fact name="箱のくじ">{`${numberText(manifest.size)}枚`}</Fact>
      <Fact name="1回の値段">{priceText(manifest.price)}</Fact>
    </dl>
    <p className={tableStyles.note}>
      賞品と枚数は、下の「いまの箱」の「はじめ」のとおりです。販売が早く終わるのは、完売したときのほかには、「これより早くは終わりません」の日時をすぎてから当店が終えるときと、やむをえず中止するときだけです。どちらも、その理由が記録にのります。
    </p>
    {total > manifest.size && (
      <p
        className={tableStyles.note}
      >{`全${numberText(total)}枚のうち${numberText(total - manifest.size)}枚は、約束をのせる前になくなっていたため、この箱に入っていません。`}</p>
    )}
    <details className={styles.manifest}>
      <summary>「約束」の文</summary>
      <p>
        売る前に決めたことを、計算に使う形のまま書いたものです。1文字でも変わると、そのあとの記録が全部合わなくなります。
      </p>
      <pre tabIndex={0}>{box.manifest}</pre>
    </details>
  </Card>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

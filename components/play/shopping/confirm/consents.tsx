import Link from 'next/link';
import { CheckBox } from '#components/form/check-box.tsx';
import type { FieldBinding } from '#components/form/handling/form-handle.ts';
import { Card } from '#components/page/card.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './consents.module.css';

type ConsentsProps = { readonly terms: FieldBinding; readonly final: FieldBinding };

/** What has to be read and agreed to before there is no way back. The texts open beside the order, which waits. */
export const Consents = ({ terms, final }: ConsentsProps) => (
  <Card className={styles.consents}>
    <CheckBox {...terms} isRequired>
      <Text route={ROUTES.terms}>利用規約</Text>と
      <Text route={ROUTES.transactions}>特定商取引法にもとづく表記</Text>を確認しました
    </CheckBox>
    <CheckBox {...final} isRequired>
      くじの性質上、購入後のキャンセル・返品・交換ができないことに同意します
    </CheckBox>
  </Card>
);

const Text = ({ route, children }: { readonly route: string; readonly children: string }) => (
  <Link href={route} target="_blank">
    {children}
    <span className="visually-hidden">(新しいタブで開きます)</span>
  </Link>
);

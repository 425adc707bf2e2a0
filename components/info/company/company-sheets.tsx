import type { ReactNode } from 'react';
import type { Operator } from '#lib/site/operator-env.ts';
import { Paragraph } from '../sheet/clause.tsx';
import { FactsTable } from '../sheet/facts-table.tsx';
import { StandingMascot } from '../standing-mascot.tsx';
import { SampleNotice } from '../sample-notice.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { companyFacts, contactFacts, ENVIRONMENT } from './facts.ts';
import styles from './company-sheets.module.css';

/** Who runs the shop, how to reach it, what may be done with its pictures, and what it needs to run. */
export const CompanySheets = ({ operator }: { readonly operator: Operator }) => (
  <div className={styles.sheets}>
    <div className={styles.notice}>
      <SampleNotice isSample={operator.isSample} />
    </div>
    <Part id="about-company" title="会社情報">
      <FactsTable caption="会社情報" facts={companyFacts(operator)} />
    </Part>
    <Part id="contact" title="お問い合わせ">
      <FactsTable caption="お問い合わせ" facts={contactFacts(operator)} />
    </Part>
    <Part id="environment" title="推奨環境">
      <FactsTable caption="推奨環境" facts={ENVIRONMENT} />
    </Part>
    <Part id="pictures" title="絵と文章の利用について">
      <div className={styles.words}>
        <Paragraph text="当サイトの絵と文章は、当社が作ったものです。個人でお楽しみいただく範囲と、SNSやブログで当サイトを紹介していただくときは、ご連絡なしにお使いいただけます。" />
        <Paragraph text="作りかえること、商品や広告に使うこと、自動で大量に集めることは、ご遠慮ください。取材や共同企画でお使いになりたいときは、メールでご相談ください。" />
        <Paragraph text="当サイトへのリンクは、どのページへもご自由にどうぞ。" />
      </div>
      <StandingMascot number={8} size={128} className={styles.corner} />
    </Part>
  </div>
);

type PartProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section id={id} className={styles.part}>
    <Sheet>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </Sheet>
  </section>
);

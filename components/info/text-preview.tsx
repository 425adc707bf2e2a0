import type { ComponentType } from 'react';
import { Card } from '#components/ui/card.tsx';
import { INFO_PAGES, infoRoute } from '#lib/contract/info-pages.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { AboutTheShop, CompanyText } from './company/company-text.tsx';
import { Answers } from './faq/answers.tsx';
import { GuideText, Host } from './guide/guide-text.tsx';
import { InfoPage } from './info-page.tsx';
import { PolicyContents, PolicyText } from './legal/privacy-text.tsx';
import { TermsContents, TermsText } from './legal/terms-text.tsx';
import { TransactionsContents, TransactionsText } from './legal/transactions-text.tsx';

type Part = ComponentType<{ readonly text: ShownText }>;

/** The contents and the body of the pages with a column for the contents. */
const LEGAL: Readonly<Partial<Record<SiteTextKind, { readonly contents?: Part; readonly body: Part }>>> = {
  terms: { contents: TermsContents, body: TermsText },
  privacy: { contents: PolicyContents, body: PolicyText },
  transactions: { contents: TransactionsContents, body: TransactionsText },
  faq: { body: Answers },
};

// Without a style sheet, as the preview of a draw (components/draws/preview-frame.tsx).
const BESIDE_HEADER = { marginBlockStart: 24 };
const NOTE = { padding: '12px 16px', fontWeight: 700 };

/** A text that is not published yet, as its page will show it. */
export const TextPreview = ({ text }: { readonly text: ShownText }) => (
  <>
    <div className="wrap" style={BESIDE_HEADER}>
      <Card>
        <p style={NOTE}>公開前のプレビューです。お客さまには見えていません。</p>
      </Card>
    </div>
    <PageOfText text={text} />
  </>
);

function PageOfText({ text }: { readonly text: ShownText }) {
  const parts = LEGAL[text.kind];
  if (parts !== undefined) {
    const { contents: Contents, body: Body } = parts;
    return (
      <InfoPage
        title={INFO_PAGES[text.kind].title}
        path={infoRoute(text.kind)}
        aside={Contents && <Contents text={text} />}
      >
        <Body text={text} />
      </InfoPage>
    );
  }
  return text.kind === 'howto' ? (
    <>
      <div className="wrap">
        <Host text={text} />
      </div>
      <GuideText text={text} />
    </>
  ) : (
    <>
      <div className="wrap">
        <AboutTheShop text={text} />
      </div>
      <CompanyText text={text} isSample={false} />
    </>
  );
}

import { Section } from '#components/page/section.tsx';
import type { Operator } from '#lib/site/operator-env.ts';
import { CompanySheets } from './company-sheets.tsx';
import { MascotCards } from './mascot-cards.tsx';

export { AboutTheShop } from './about.tsx';

export type CompanyProps = { readonly operator: Operator };

/** Who works in the shop, and who runs it. */
export const CompanyText = ({ operator }: CompanyProps) => (
  <>
    <Section title="ころん堂の八人" id="mascots">
      <MascotCards />
    </Section>
    <Section title="運営とお問い合わせ" id="operator">
      <CompanySheets operator={operator} />
    </Section>
  </>
);

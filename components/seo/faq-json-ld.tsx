import { FAQJsonLd } from 'next-seo';
import { escaped } from './json-ld.tsx';

export type FaqItem = { readonly question: string; readonly answer: string };

export const FaqJsonLd = ({ items }: { readonly items: readonly FaqItem[] }) =>
  escaped(FAQJsonLd({ questions: items.map(({ question, answer }) => ({ question, answer })) }));

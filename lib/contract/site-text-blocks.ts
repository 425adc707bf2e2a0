/** The pages of texts that a shop writes itself. Each is at the page of the same name in `INFO_PAGES`. */
export const SITE_TEXT_KINDS = ['terms', 'privacy', 'transactions', 'howto', 'faq', 'company'] as const;
export type SiteTextKind = (typeof SITE_TEXT_KINDS)[number];

/** Texts whose changes are sent to members before they apply, and which can ask for their consent again. */
export const AGREED_TEXT_KINDS = ['terms', 'privacy'] as const satisfies readonly SiteTextKind[];
export type AgreedTextKind = (typeof AGREED_TEXT_KINDS)[number];

/** Whether analytics is configured: a row about it is shown only where it is true. */
export const FACT_CONDITIONS = ['analytics', 'noAnalytics'] as const;
type FactCondition = (typeof FACT_CONDITIONS)[number];

/**
 * How cards look: steps with drawings, explanations of the box, the last-one prize, the stages of the proof, the
 * stations of a shipment, and figures.
 */
export const CARD_LOOKS = ['steps', 'box', 'lastOne', 'proof', 'stations', 'figures'] as const;
export type CardLook = (typeof CARD_LOOKS)[number];

/** Drawings of the shop above the text of a card. */
export const CARD_PICTURES = ['choose', 'count', 'pay', 'turn', 'receive', 'stock', 'odds', 'queue'] as const;
export type CardPicture = (typeof CARD_PICTURES)[number];

/** A row of a table of terms and facts. */
export type SiteTextFact = Readonly<{
  term: string;
  lines: readonly string[];
  list?: readonly string[] | undefined;
  when?: FactCondition | undefined;
}>;

export type SiteTextCard = Readonly<{
  title: string;
  /** A short text beside the title: a time, a sum. */
  label?: string | undefined;
  picture?: CardPicture | undefined;
  lines: readonly string[];
}>;

/**
 * A block of a site text. Its texts may have variables (`{店の名前}`), links (`[利用規約](/sanrio/terms)`) and emphasis
 * (`**必ず**`). A list item that is one list variable becomes its items.
 */
export type SiteTextBlock =
  | Readonly<{ kind: 'chapter'; title: string; id?: string | undefined }>
  | Readonly<{ kind: 'article'; title: string; id?: string | undefined }>
  | Readonly<{ kind: 'lead' | 'paragraph' | 'note'; text: string }>
  | Readonly<{ kind: 'list'; items: readonly string[] }>
  | Readonly<{ kind: 'facts'; rows: readonly SiteTextFact[] }>
  | Readonly<{
      kind: 'question';
      /** A part of URLs that people have copied. */
      id: string;
      question: string;
      lines: readonly string[];
      list?: readonly string[] | undefined;
    }>
  | Readonly<{ kind: 'cards'; look: CardLook; cards: readonly SiteTextCard[] }>
  | Readonly<{ kind: 'picture'; picture: 'mascots' }>;

export type SiteTextBlockKind = SiteTextBlock['kind'];

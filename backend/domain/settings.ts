import type { Brand } from '#lib/contract/brand.ts';
import type { SettingsSection } from '#lib/contract/settings.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import type { AnnouncementSettings, MaintenanceSettings } from './running.ts';

/** The shop's operator, as pages, invoices and emails name them. */
type ShopData = {
  readonly name: string;
  readonly representative: string;
  readonly zip: string;
  readonly address: string;
  readonly tel: string;
  readonly email: string;
  readonly hours: string;
  readonly copyright: string;
  /** The court agreed on in the terms. */
  readonly court: string;
  /** The company that takes payments. */
  readonly paymentAgent: string;
  /** 適格請求書発行事業者の登録番号; null: not registered. */
  readonly invoiceNumber: string | null;
};

/** The sender of shipping, where it is not the shop's address, and the contracts with carriers. */
type ShippingSettings = {
  readonly sender: Pick<ShopData, 'name' | 'zip' | 'address' | 'tel'> | null;
  readonly yamatoCustomerCode: string;
  readonly yamatoFreightNumber: string;
  readonly sagawaCustomerCode: string;
  /** The goods that labels of boxes name. */
  readonly goods: string;
};

type Limits = {
  readonly approvalFromYen: number;
  /** Yen that members under 16 and 18 may spend in a month. */
  readonly minorCapUnder16: number;
  readonly minorCapUnder18: number;
  /** Days within which the shop promises to answer inquiries. */
  readonly answerDays: number;
};

/** Texts of the shop below the lines of its emails. Empty or missing: none. */
export type EmailTexts = {
  readonly closing: string;
  readonly additions: Readonly<Partial<Record<EmailKind, string>>>;
};

export const NO_EMAIL_TEXTS: EmailTexts = { closing: '', additions: {} };

/** A text that answers to inquiries may begin with. */
type InquiryTemplate = { readonly title: string; readonly text: string };
export type InquirySettings = { readonly templates: readonly InquiryTemplate[] };

export const FIRST_INQUIRY_SETTINGS: InquirySettings = {
  templates: [
    {
      title: '確認に時間をいただくとき',
      text: '{お名前} 様\n\nお問い合わせをありがとうございます。\nただいま確認しています。あらためてご連絡しますので、少しお待ちください。',
    },
    {
      title: 'お届けの状況をお知らせするとき',
      text: '{お名前} 様\n\nお問い合わせをありがとうございます。\nお荷物は配送会社でお預かりしています。数日たっても届かないときは、このお問い合わせにお返事ください。当店から配送会社に確認します。',
    },
    {
      title: '写真をお願いするとき',
      text: '{お名前} 様\n\nご不便をおかけして、申しわけありません。\n賞品と箱の状態がわかる写真を、このお問い合わせのページからお送りください。確認のうえ、交換などのご案内をします。',
    },
  ],
};

/** `chatUrl`: the incoming webhook of the staff's chat, in Slack's format, whose address is its secret; empty: none. */
export type NoticeSettings = { readonly chatUrl: string };

export const NO_CHAT: NoticeSettings = { chatUrl: '' };

/** The answers of owners to the set-up list. */
type SetupSettings = { readonly textsRead: boolean; readonly isDismissed: boolean };

export const SETUP_BEGUN: SetupSettings = { textsRead: false, isDismissed: false };

export type Settings = {
  readonly shop: ShopData;
  readonly shipping: ShippingSettings;
  readonly limits: Limits;
  readonly emails: EmailTexts;
  readonly inquiries: InquirySettings;
  readonly notices: NoticeSettings;
  readonly brand: Brand;
  readonly announcement: AnnouncementSettings;
  readonly maintenance: MaintenanceSettings;
  readonly closedDays: ClosedDays;
  readonly setup: SetupSettings;
};

/** The settings of the environment. A sentence instead of the shop's data: they are not configured. */
export type FirstSettings = Omit<Settings, 'shop'> & { readonly shop: ShopData | string };

/** A part of the settings as it was stored. */
export type Stored<Value> = {
  readonly value: Value;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** A part that was never changed is missing. */
export type StoredSettings = {
  readonly [Section in SettingsSection]?: Stored<Settings[Section]> | undefined;
};

/** Stored settings, and those of the environment where nothing is stored. */
export const effectiveSettings = (stored: StoredSettings, first: FirstSettings): FirstSettings => ({
  shop: stored.shop?.value ?? first.shop,
  shipping: stored.shipping?.value ?? first.shipping,
  limits: stored.limits?.value ?? first.limits,
  emails: stored.emails?.value ?? first.emails,
  inquiries: stored.inquiries?.value ?? first.inquiries,
  notices: stored.notices?.value ?? first.notices,
  brand: stored.brand?.value ?? first.brand,
  announcement: stored.announcement?.value ?? first.announcement,
  maintenance: stored.maintenance?.value ?? first.maintenance,
  closedDays: stored.closedDays?.value ?? first.closedDays,
  setup: stored.setup?.value ?? first.setup,
});

/** Whether owners would need a second person less often. */
export const loosensApproval = (before: Limits, after: Limits): boolean =>
  after.approvalFromYen > before.approvalFromYen;

/** A cap of younger members above that of older ones would be no cap. */
export const isLimitOrder = ({
  minorCapUnder16,
  minorCapUnder18,
}: Pick<Limits, 'minorCapUnder16' | 'minorCapUnder18'>): boolean => minorCapUnder16 <= minorCapUnder18;

/** The fields that differ, each with its value before and after. */
export function changesBetween(
  before: object | undefined,
  after: object,
): Readonly<Record<string, readonly [unknown, unknown]>> {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  const changed = Object.entries(after).filter(
    ([field, value]) => inOrder(value) !== inOrder(old.get(field)),
  );
  return Object.fromEntries(changed.map(([field, value]) => [field, [old.get(field) ?? null, value]]));
}

/** A value as text, whatever the order of its keys, which the database changes. */
const inOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

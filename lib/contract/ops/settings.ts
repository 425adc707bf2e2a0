import { z } from 'zod';
import { normalizePlain, withHyphens, withoutDashes } from '../member/characters.ts';
import { readEmail, readTel, readZip } from '../member/fields.ts';
import { type FieldResult, inputField } from '../member/schemas.ts';
import { hyphenatedTel } from '../member/tel.ts';
import { VOICE_LINES } from '#lib/brand/voice.ts';
import { Brand, BrandColours, MASCOT_COUNT, MASCOT_KINDS, MascotWeight } from '../brand.ts';
import { PictureId } from '../picture.ts';
import { EMAIL_KINDS } from '../email-kinds.ts';
import { TEST_EMAIL_STATES } from '../staff-enums.ts';
import { Announcement, ClosedDays } from '../running.ts';
import { ShopData, USUAL_MINOR_CAPS } from '../shop.ts';
import { SiteTextKind } from '../site-texts.ts';
import { Count, SEVERAL_LINES, Timestamp } from '../values.ts';
import { SingleLine } from './content.ts';
import { CATALOGUE_MB, HERO_LINE_CHARACTERS, MAX_GOODS, MB_BYTES, USUAL_GOODS } from '../shop-rules.ts';
import { CatalogueError } from './catalogue.ts';
import { Bytes } from './endpoint.ts';
import { StaffEmail } from './staff.ts';
import { DryRun, Id, Reason } from './values.ts';

const Line = SingleLine.min(1);
/** Digits, Latin letters and signs in half width. */
const plain = (text: string): string => withHyphens(normalizePlain(text));

const onValue = (result: FieldResult, change: (value: string) => string): FieldResult =>
  'value' in result ? { value: change(result.value) } : result;

/** As pages show it, however it is typed. */
const Zip = inputField(
  (text) => onValue(readZip(text), (digits) => digits.replace(/^(.{3})/, '$1-')),
  z.string().regex(/^\d{3}-\d{4}$/),
);

const TEL = /^0\d{1,4}-\d{1,4}-\d{3,4}$/;
/** Hyphens that are typed stay, because the length of an area code is not known. */
const Tel = inputField(
  (text) => onValue(readTel(text), (digits) => (TEL.test(plain(text)) ? plain(text) : hyphenatedTel(digits))),
  z.string().regex(/^0[\d-]{9,12}$/),
);

const Email = inputField(readEmail, z.email().max(254));

const InvoiceNumber = inputField(
  (text) => {
    const number = withoutDashes(normalizePlain(text))
      .toUpperCase()
      .replace(/^(?=\d)/, 'T');
    return /^T\d{13}$/.test(number)
      ? { value: number }
      : { error: '登録番号はTと数字13けたで入力してください。例：T1234567890123' };
  },
  z.string().regex(/^T\d{13}$/),
);

/** The number of a contract; empty where it is not required. */
const code = (expected: RegExp, sentence: string) =>
  inputField((text) => {
    const digits = withoutDashes(normalizePlain(text));
    return expected.test(digits) ? { value: digits } : { error: sentence };
  }, z.string().regex(expected));

/** The rules of the environment's OPERATOR_ variables, and of texts that pages show. */
const ShopInput = z.strictObject({
  name: Line,
  representative: Line,
  zip: Zip,
  address: Line,
  tel: Tel,
  email: Email,
  hours: Line,
  copyright: Line,
  court: Line,
  paymentAgent: Line,
  invoiceNumber: InvoiceNumber.nullable().meta({
    description: '適格請求書発行事業者の登録番号; null: not registered.',
  }),
});

const ShippingInput = z.strictObject({
  sender: z
    .strictObject({ name: Line, zip: Zip, address: Line, tel: Tel })
    .nullable()
    .meta({ description: "null: the shop's name and address." }),
  yamatoCustomerCode: code(/^(?:\d{10,12})?$/, '請求先顧客コードは数字10〜12けたで入力してください。'),
  yamatoFreightNumber: code(/^\d{2}$/, '運賃管理番号は数字2けたで入力してください。例：01'),
  sagawaCustomerCode: code(/^(?:\d{8,12})?$/, 'お客様コードは数字8〜12けたで入力してください。'),
  goods: Line.max(MAX_GOODS, `品名は${MAX_GOODS}文字までで入力してください。`)
    .default(USUAL_GOODS)
    .meta({ description: 'What labels say is in the boxes.' }),
});

/** The most that the limits may be, in yen and days. The caps are the usual ones of the branch; an owner may lower them. */
export const MAX_LIMITS = {
  approvalFromYen: 300_000,
  minorCapUnder16: USUAL_MINOR_CAPS.under16,
  minorCapUnder18: USUAL_MINOR_CAPS.under18,
  answerDays: 14,
} as const;

const LimitsInput = z.strictObject({
  approvalFromYen: z
    .int()
    .min(0)
    .max(MAX_LIMITS.approvalFromYen)
    .meta({ description: 'A second person approves larger refunds.' }),
  minorCapUnder16: z.int().min(0).max(MAX_LIMITS.minorCapUnder16),
  minorCapUnder18: z
    .int()
    .min(0)
    .max(MAX_LIMITS.minorCapUnder18)
    .meta({ description: 'Not below that under 16.' }),
  answerDays: z
    .int()
    .min(1)
    .max(MAX_LIMITS.answerDays)
    .meta({ description: 'Days within which the contact page promises an answer.' }),
});

export const MAX_EMAIL_TEXT = 500;
const EmailText = z.string().trim().max(MAX_EMAIL_TEXT).regex(SEVERAL_LINES).or(z.literal(''));
const EmailKind = z.enum(EMAIL_KINDS);

const EmailTextsInput = z.strictObject({
  closing: EmailText.meta({ description: 'At the end of every email; each line is a paragraph.' }),
  additions: z
    .partialRecord(EmailKind, EmailText)
    .meta({ description: 'Below the text of an email of this kind.' }),
});

/** The address of a webhook is its secret: only its host is shown. */
const NoticesInput = z.strictObject({
  chatUrl: z
    .string()
    .trim()
    .max(500)
    .regex(/^(?:https:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[!-~]*)?$/i)
    .meta({ description: "The incoming webhook of the staff's chat, in Slack's format; empty: none." }),
});

/** Japanese text of one line, up to this many characters. */
const upTo = (characters: number) => Line.max(characters);

/** Everything of a brand but its pictures. */
export const BrandTexts = z.strictObject({
  name: upTo(20).meta({ description: 'The name of the shop.' }),
  shortName: upTo(12),
  title: upTo(40),
  description: upTo(200),
  keywords: z.array(upTo(20)).max(12),
  claim: upTo(30),
  senderName: z
    .union([z.literal(''), SingleLine.max(40)])
    .meta({ description: 'The sender of emails; empty: that of the deployment.' }),
  heroTitle: z.array(upTo(HERO_LINE_CHARACTERS)).length(2),
  colours: z.strictObject(BrandColours.shape),
  voice: z.partialRecord(z.enum(VOICE_LINES), SingleLine.max(120)),
});

const BrandInput = z.strictObject({
  ...BrandTexts.shape,
  mascots: z.strictObject({
    kind: z.enum(MASCOT_KINDS),
    own: z.array(z.strictObject({ pictureId: PictureId, weight: MascotWeight })).max(MASCOT_COUNT),
  }),
  logo: PictureId.nullable(),
  icon: PictureId.nullable(),
});

const SettingsVersion = z
  .int()
  .nonnegative()
  .meta({ description: '0: nobody has changed them, and those of the environment apply.' });

const section = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    version: SettingsVersion,
    changedAt: Timestamp.nullable(),
    changedBy: z.string().nullable(),
  });

const Limits = z.object({
  approvalFromYen: z.int(),
  minorCapUnder16: z.int(),
  minorCapUnder18: z.int(),
  answerDays: z.int(),
});

const EmailTexts = z.object({
  closing: z.string(),
  additions: z.partialRecord(EmailKind, z.string()),
});

const Shipping = z.object({
  sender: z.object({ name: z.string(), zip: z.string(), address: z.string(), tel: z.string() }).nullable(),
  yamatoCustomerCode: z.string(),
  yamatoFreightNumber: z.string(),
  sagawaCustomerCode: z.string(),
  goods: z.string(),
});

/** null: without a limit. */
const period = { from: Timestamp.nullable(), until: Timestamp.nullable() };

/** All settings. */
export const OpsSettings = z
  .object({
    shop: section(ShopData.nullable().meta({ description: 'null: not configured.' })),
    shipping: section(Shipping),
    limits: section(Limits),
    emails: section(EmailTexts),
    notices: section(z.object({ chatUrl: z.string() })).extend({
      undelivered: Count.meta({ description: 'Notices that the chat has not taken; they are sent again.' }),
    }),
    brand: section(Brand),
    announcement: section(Announcement.extend(period)),
    maintenance: section(z.object({ isOn: z.boolean(), sentence: z.string(), ...period })),
    closedDays: section(ClosedDays),
    holdMinutes: z.int().meta({ description: 'Named by the terms of use: it cannot be changed.' }),
    deployment: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: 'Environment variables, without secrets. Only the deployment changes them.' }),
  })
  .meta({ id: 'Settings' });
export type OpsSettings = z.infer<typeof OpsSettings>;

/** Fields of every change of settings. */
export const settingsCommon = { version: SettingsVersion.optional(), dryRun: DryRun };

/** The common part of calls that change settings. */
export const settingsChange = {
  method: 'PUT',
  who: 'operator',
  needs: 'settings.write',
  stepUp: true,
  answer: z.object({
    settings: OpsSettings,
    changed: z.array(z.string()),
    texts: z.array(SiteTextKind).meta({
      description:
        'Terms, privacy policy and transactions that name a changed value: each gets a new version that applies at once.',
    }),
    dryRun: z.boolean(),
  }),
  refusals: ['changedMeanwhile'],
} as const;

export const settingsCalls = {
  showSettings: {
    method: 'GET',
    path: '/api/ops/settings',
    who: 'operator',
    needs: 'settings.read',
    summary: 'The settings of the shop, and what the deployment sets.',
    answer: OpsSettings,
    refusals: [],
  },
  changeShopData: {
    ...settingsChange,
    path: '/api/ops/settings/shop',
    summary: "Change the shop's data on pages, invoices and emails.",
    body: z.strictObject({ ...ShopInput.shape, ...settingsCommon }),
  },
  changeShippingSettings: {
    ...settingsChange,
    path: '/api/ops/settings/shipping',
    summary: 'Change the sender of shipments and the contracts with carriers.',
    body: z.strictObject({ ...ShippingInput.shape, ...settingsCommon }),
  },
  changeLimits: {
    ...settingsChange,
    path: '/api/ops/settings/limits',
    approval: 'settings.write',
    summary:
      'Change from which sum a second person approves refunds, the monthly caps of minors, and within how many days inquiries are answered. To raise that sum needs a second owner.',
    body: z.strictObject({
      ...LimitsInput.shape,
      reason: Reason.optional().meta({ description: 'Needed where that sum is raised.' }),
      ...settingsCommon,
    }),
    refusals: [...settingsChange.refusals, 'requestWaits'],
  },
  changeEmailTexts: {
    ...settingsChange,
    path: '/api/ops/settings/emails',
    summary: "Change the shop's own texts below its emails.",
    body: z.strictObject({ ...EmailTextsInput.shape, ...settingsCommon }),
  },
  changeBrand: {
    ...settingsChange,
    path: '/api/ops/settings/brand',
    summary: 'Change the name, the words, the colours and the pictures of the shop.',
    body: z.strictObject({ ...BrandInput.shape, ...settingsCommon }),
    refusals: [...settingsChange.refusals, 'brandTooLarge'],
  },
  downloadBrandArchive: {
    method: 'GET',
    path: '/api/ops/settings/brand/archive',
    who: 'operator',
    needs: 'settings.read',
    media: 'application/zip',
    summary:
      'The brand as the folder that an import reads, packed as ZIP: brand/brand.yaml and its pictures.',
    answer: Bytes,
    refusals: [],
  },
  readBrandArchive: {
    method: 'POST',
    path: '/api/ops/settings/brand/archive',
    who: 'operator',
    needs: 'settings.write',
    // It stores pictures, as an upload does; the brand itself is changed by `changeBrand`.
    stepUp: false,
    takesNoKey: true,
    takes: 'application/octet-stream',
    largest: CATALOGUE_MB * MB_BYTES,
    summary: 'Read the brand of such a folder. Its pictures are stored; the brand of the shop stays.',
    body: Bytes,
    answer: z.object({
      brand: BrandInput.nullable().meta({ description: 'null: it has errors.' }),
      errors: z.array(CatalogueError),
    }),
    refusals: [],
  },
  changeNoticeSettings: {
    ...settingsChange,
    path: '/api/ops/settings/notices',
    summary: 'Change the chat in which staff are told of requests for approval and of alarms.',
    body: z.strictObject({ ...NoticesInput.shape, ...settingsCommon }),
  },
  listEmails: {
    method: 'GET',
    path: '/api/ops/settings/emails',
    who: 'operator',
    needs: 'settings.read',
    summary: 'The kinds of emails that the shop sends.',
    answer: z.object({ items: z.array(z.object({ kind: EmailKind, subject: z.string() })) }),
    refusals: [],
  },
  sendTestEmail: {
    method: 'POST',
    path: '/api/ops/settings/emails/test',
    who: 'operator',
    needs: 'settings.write',
    stepUp: true,
    summary:
      'Send an email with invented data by the real mail server, with the stored texts. Its address is not logged.',
    body: z.strictObject({ kind: EmailKind, to: StaffEmail }),
    answer: z.object({ emailId: Id }),
    refusals: [],
  },
  showTestEmail: {
    method: 'GET',
    path: '/api/ops/settings/emails/test/{emailId}',
    who: 'operator',
    needs: 'settings.read',
    summary: 'Whether the mail server has taken such an email.',
    params: z.strictObject({ emailId: Id }),
    answer: z.object({
      state: z.enum(TEST_EMAIL_STATES).meta({ description: 'waiting: not taken yet, or tried again later.' }),
    }),
    refusals: ['notFound'],
  },
  previewEmail: {
    method: 'POST',
    path: '/api/ops/settings/emails/preview',
    who: 'operator',
    needs: 'settings.read',
    readsOnly: true,
    summary: 'One email with invented data and these texts of the shop.',
    body: z.strictObject({ kind: EmailKind, ...EmailTextsInput.shape }),
    answer: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    refusals: [],
  },
} as const;

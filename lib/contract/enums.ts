/** The closed lists of the specification (§3) and of the shop. No other file repeats these values. */

export const PLAY_STATUSES = ['START', 'PLAYING', 'SUCCESS', 'CONFIRM', 'ERROR', 'CANCEL'] as const;
export type PlayStatus = (typeof PLAY_STATUSES)[number];

/** State of an order's payment; `PlayStatus` is the state of the order. */
export const PAYMENT_STATUSES = [
  'NONE',
  'PENDING',
  'CAPTURED',
  'DECLINED',
  'EXPIRED',
  'REFUND_PENDING',
  'REFUNDED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Why an order is CANCEL or ERROR. Not paid: `byMember` (cancelled by the member), `holdEnded` (hold
 * expired), `byProvider` and `providerExpired` (cancelled or timed out at the provider), `declined`,
 * `insufficientFunds`, `limitExceeded` and `authenticationFailed` (declined by the provider). Paid and
 * refunded: `noneLeft` (no ticket was left), `paidTwice`, `byShop` (refunded by the shop), `overLimit` (more
 * than the member may buy), `salePaused` (the sale was paused when the payment came after its hold), `roundVoid` (the
 * beacon did not publish the round that decides its tickets).
 */
export const ORDER_REASONS = [
  'byMember',
  'holdEnded',
  'byProvider',
  'providerExpired',
  'declined',
  'insufficientFunds',
  'limitExceeded',
  'authenticationFailed',
  'noneLeft',
  'paidTwice',
  'byShop',
  'overLimit',
  'roundVoid',
  'salePaused',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];

/**
 * The object of a refund: a whole payment (`order`, also a payment that was not due), single tickets, the shipping fee
 * of a shipment, or goodwill (a part of the price; the tickets stay).
 */
export const REFUND_SCOPES = ['order', 'tickets', 'goodwill', 'shippingFee'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

/** How a refund is paid: by the provider to the payment method, or by the shop to a bank account. */
export const REFUND_METHODS = ['provider', 'bankTransfer'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

export const REFUND_STATES = ['due', 'done', 'requested', 'paidOut', 'withdrawn'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * The rows of the ledger. capture, refund: money of buyers. chargeback: taken back by the payer's bank;
 * chargebackReversal: given back to the shop. fee, payout: of a settlement. correction: by the provider, of unknown
 * cause.
 */
export const LEDGER_KINDS = [
  'capture',
  'refund',
  'chargeback',
  'chargebackReversal',
  'fee',
  'payout',
  'correction',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * The accounts of the ledger. provider: owed to the shop by the provider. sales, shipping: revenue of tickets and of
 * fees. owed: due to buyers. bank: the shop's bank account. chargebacks: lost to the payers' banks. fees: paid to the
 * provider. suspense: corrections by the provider that accounting has to clarify.
 */
export const LEDGER_ACCOUNTS = [
  'provider',
  'sales',
  'owed',
  'shipping',
  'bank',
  'chargebacks',
  'fees',
  'suspense',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** The bookkeeping programs whose import format the journal has: 弥生会計, freee会計, マネーフォワード クラウド会計. */
export const JOURNAL_FORMATS = ['yayoi', 'freee', 'moneyforward'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

/** The lengths of the rows of a report. */
export const REPORT_UNITS = ['day', 'week', 'month'] as const;
export type ReportUnit = (typeof REPORT_UNITS)[number];

/** A dispute: the payer's bank asks for a payment back. lost: it was taken back. won: it stays with the shop. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why a paid order is reviewed before its prizes are handed over, and what an operator decided. */
export const REVIEW_REASONS = [
  'splitSums',
  'quickSpending',
  'failedAttempts',
  'blocked',
  'chargebacks',
  'manyAccounts',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];
export const REVIEW_DECISIONS = ['release', 'refuse'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/**
 * Facts about a member that staff weigh before they hand prizes over. sameAddress to sameCard: other accounts share it. The
 * provider gives no fingerprint of a card: brand, last digits and expiry are alike by chance in a large shop.
 */
export const MEMBER_SIGNALS = [
  'blocked',
  'chargebacks',
  'refusedCards',
  'sameDevice',
  'sameTel',
  'sameAddress',
  'sameCard',
] as const;
export type MemberSignal = (typeof MEMBER_SIGNALS)[number];

/** The kinds of entries of the block list. */
export const BLOCK_KINDS = ['address', 'tel', 'emailDomain', 'card'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
export const BLOCK_STATES = ['inForce', 'ended'] as const;
export type BlockState = (typeof BLOCK_STATES)[number];

/** The colours of tags, as the console's theme names them. */
export const TAG_COLOURS = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** A decision about the prizes that a dispute holds: they are the member's again, or void. */
export const DISPUTE_DECISIONS = ['release', 'void'] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];

/** How the ledger and the provider disagree about a payment, a dispute or a settlement. */
export const FINDING_KINDS = ['missingHere', 'missingAtProvider', 'amountsDiffer'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
/** returned: the sum of refunds and chargebacks of a payment. */
export const FINDING_SUBJECTS = ['payment', 'returned', 'dispute', 'settlement', 'settlementLine'] as const;
export type FindingSubject = (typeof FINDING_SUBJECTS)[number];

/** The lines of a settlement, in KOMOJU's words. */
export const SETTLEMENT_LINE_TYPES = ['Capture', 'Refund', 'Chargeback', 'Correction'] as const;
export type SettlementLineType = (typeof SETTLEMENT_LINE_TYPES)[number];

/** The state of a member who wants to buy from a draw. */
export const QUEUE_STATES = [
  'open',
  'beforeSale',
  'waiting',
  'called',
  'lost',
  'soldOut',
  'saleOver',
] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

export const SALES_TYPES = ['normal', 'last_special'] as const;
export type SalesType = (typeof SALES_TYPES)[number];

export const SHIPPING_STATUSES = ['START', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

/**
 * Tasks: what is to be done about a shipment. Each that was not withdrawn has one of them. accept: nothing is unpaid. pack,
 * number: accepted, and packed or not; the handover needs the tracking number. sent: under way. trouble: its fee is
 * unpaid, staff have paused it, or it has a problem that is not decided. done: it arrived, or ended by a problem.
 */
export const SHIPMENT_TASKS = ['accept', 'pack', 'number', 'sent', 'trouble', 'done'] as const;
export type ShipmentTask = (typeof SHIPMENT_TASKS)[number];

/** The side that has caused a change of a box before its handover. The fee follows from it (`returnedFee`). */
export const CHANGE_CAUSES = ['shop', 'member'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** Why staff have paused a shipment before its handover. Its member reads it. */
export const PAUSE_REASONS = ['damage', 'missing', 'address', 'other'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why staff have replaced a prize before its handover. Its member reads it in the email. */
export const REPLACE_REASONS = ['damage', 'missing', 'other'] as const;
export type ReplaceReason = (typeof REPLACE_REASONS)[number];

/**
 * Changes of a shipment by staff before its handover, as they are in its history. Its member reads them; of one that is
 * withdrawn there is no page any more.
 */
export const BOX_CHANGES = ['takenOut', 'replaced', 'paused', 'resumed', 'split'] as const;
export type BoxChange = (typeof BOX_CHANGES)[number];

/** Problems of a shipment after its handover to the carrier. The status does not change with them. */
export const SHIPMENT_PROBLEMS = ['returned', 'lost', 'damaged'] as const;
export type ShipmentProblem = (typeof SHIPMENT_PROBLEMS)[number];

/** Why a carrier brought a shipment back. */
export const RETURN_REASONS = ['absent', 'wrongAddress', 'refused'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** How a problem ended for good. `resent` and `exchanged`: another shipment follows. */
export const RESOLUTIONS = ['resent', 'exchanged', 'refunded', 'givenUp'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** ヤマト運輸, 佐川急便, 日本郵便. */
export const CARRIERS = ['yamato', 'sagawa', 'japanPost'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** The hours in which carriers deliver by appointment; am: before noon. Which carrier has which: `domain/shipments/delivery.ts`. */
export const DELIVERY_SLOTS = ['am', '12-14', '14-16', '16-18', '18-20', '18-21', '19-21'] as const;
export type DeliverySlot = (typeof DELIVERY_SLOTS)[number];
/** Those of every carrier. Members choose among them, because the shop chooses the carrier later. */
export const OFFERED_SLOTS = [
  'am',
  '14-16',
  '16-18',
  '18-20',
  '19-21',
] as const satisfies readonly DeliverySlot[];

/** Before the sale, during it, out of tickets, or after it. */
export const DRAW_STATES = ['upcoming', 'onSale', 'soldOut', 'ended'] as const;
export type DrawState = (typeof DRAW_STATES)[number];

/** The parts of the operators' list of draws, in its order. A draft is of a draw that is not published. */
export const DRAW_PARTS = ['onSale', 'draft', 'upcoming', 'soldOut', 'ended'] as const;
export type DrawPart = (typeof DRAW_PARTS)[number];

/** remaining: of the draws on sale; the others keep their order. */
export const DRAW_SORTS = ['remaining', 'opensAt', 'closesAt'] as const;

/** Best first. The last-one prize has no grade. A draw may show each under a label of its own (`MAX_GRADE_LABEL`). */
export const GRADES = [
  ...(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const),
  ...(['K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T'] as const),
] as const;
export type Grade = (typeof GRADES)[number];

/** The grades of prizes: those of the tickets, best first, and the last-one prize (ラストワン賞). */
export const PRIZE_GRADES = [...GRADES, 'lastOne'] as const;
export type PrizeGrade = (typeof PRIZE_GRADES)[number];

/** Kinds of prizes that a shared result names; of further ones it has the number. */
export const MAX_SHARED_KINDS = 20;

/** Characters of a grade's own label, such as SP. */
export const MAX_GRADE_LABEL = 12;

/** The ways in which a variant is chosen: by its member, the order of their wishes, or the stated rule. */
export const CHOSEN_BY = ['member', 'wishes', 'rule'] as const;
export type ChosenBy = (typeof CHOSEN_BY)[number];

/** Variants of one prize. */
export const MAX_VARIANTS = 30;

/** Prizes of one draw. Several may have the same grade. */
export const MAX_PRIZES = 100;

/** The colours in which draws are printed. */
export const INKS = ['ichigo', 'soda', 'lemon', 'melon', 'mikan', 'budo'] as const;
export type Ink = (typeof INKS)[number];

/** 大切, 新作, 再販, お知らせ. */
export const NEWS_CATEGORIES = ['important', 'new', 'restock', 'notice'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** The states by which operators filter news. */
export const NEWS_STATES = ['scheduled', 'published', 'withdrawn'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

export const GENDERS = ['female', 'male', 'other', 'unsaid'] as const;
export type Gender = (typeof GENDERS)[number];

/** The purposes of a code sent by email. */
export const CODE_PURPOSES = ['signup', 'reminder', 'email', 'inquiry'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Why a code of an email is refused. */
export const CODE_REFUSALS = [
  'codeWrong',
  'codeExpired',
  'codeUsed',
  'codeElsewhere',
  'codeSpent',
  'codeLimit',
] as const;

/** Subjects of inquiries. */
export const INQUIRY_TOPICS = ['order', 'shipment', 'draw', 'account', 'other'] as const;
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number];

/** waiting: for the shop. answered: for the sender, who may write again. closed: nobody writes. */
export const INQUIRY_STATES = ['waiting', 'answered', 'closed'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** note: of staff for staff; the sender does not see it in the thread. */
export const INQUIRY_AUTHORS = ['sender', 'shop', 'note'] as const;
export type InquiryAuthor = (typeof INQUIRY_AUTHORS)[number];

/** Maximum number of pictures in one message of an inquiry. */
export const MAX_INQUIRY_PICTURES = 3;

/** The uses of a picture: a wide picture, a square prize, or a banner. Each has its own widths. */
export const PICTURE_KINDS = ['wide', 'goods', 'banner'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Post with tracking into the letter box, or a parcel. */
export const SHIPPING_METHODS = ['post', 'box'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/** 子供PSC, STマーク, PSC, PSE: the marks of product safety that prizes can have. */
export const SAFETY_MARKS = ['childPsc', 'st', 'psc', 'pse'] as const;
export type SafetyMark = (typeof SAFETY_MARKS)[number];

/** Maximum number of prizes in one shipment. */
export const MAX_PRIZES_PER_SHIPMENT = 200;

/** The length of a long list is counted up to here, so that it takes no longer in a large shop. */
export const MAX_COUNTED = 10_000;

/** The favourites of a member, and of a guest on a device. */
export const MAX_FAVOURITES = { draws: 300, characters: 50, characterLength: 200 } as const;

/** The events that members are notified of. */
export const NOTIFICATION_KINDS = ['saleOpens', 'ticketsReturn', 'fewRemain', 'newDraw'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
/** The kinds of push messages: a turn in a queue goes to every subscribed browser of its member. */
export type PushKind = NotificationKind | 'queueTurn';

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Monday to Sunday are 1 to 7 (ISO 8601). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** States of a gift by a link, for its giver and for its receiver. */
export const GIFT_STATES = ['open', 'given', 'withdrawn', 'ended', 'lapsed'] as const;
export type GiftState = (typeof GIFT_STATES)[number];
export const RECEIVED_GIFT_STATES = ['open', 'unpaid', 'preparing', 'sent', 'delivered', 'stopped'] as const;
export type ReceivedGiftState = (typeof RECEIVED_GIFT_STATES)[number];

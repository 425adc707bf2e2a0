/**
 * The shop's times, sums and sizes. Code, pages, legal texts, emails and the console read them from here, and no text
 * repeats one (`npm run vocabulary`). A name ends with the unit.
 */

// Purchases.
/** How long chosen tickets are held for a payment. */
export const HOLD_MINUTES = 10;
/** A result is decided after this time, in seconds after the payment: the next round but one of the beacon. */
export const RESULT_SECONDS = { from: 3, to: 6 } as const;
/** Sales whose round was not published by then are void. */
export const VOID_HOURS = 72;
/** A manifest is published this long before the opening. */
export const ANNOUNCE_HOURS = 24;
/** The shop ends a sale this long after its opening at the earliest, except sold out or cancelled. */
export const EARLIEST_CLOSE_DAYS = 7;
/** After this the shop shows the result of an order that its member has not played. */
export const PLAY_HOURS = 24;
/** The age from which members buy without their guardians' consent. */
export const ADULT_AGE_YEARS = 18;
/** Below this age the lower of the two monthly caps of minors applies. Texts name the years from it to the adult age one by one. */
export const LOWER_CAP_AGE_YEARS = 16;
/** How long the link in the first email to a guardian is valid, and that in a later one. */
export const GUARDIAN_INVITATION_DAYS = 7;
export const GUARDIAN_LINK_HOURS = 24;
/** Guardians are deleted this long after the member has come of age, or after the end of a link that they did not answer. */
export const GUARDIAN_RETENTION_DAYS = 30;

// A member's own limit of a month.
/** A higher limit, or none, holds this long after it was chosen; a lower one at once. */
export const LIMIT_RAISE_DAYS = 7;
/** For how many days members can pause their purchases. */
export const PAUSE_DAYS = [1, 7, 30] as const;

// Payments by a registered card: when its holder is authenticated (EMV 3-D Secure).
/** From this sum. */
export const CARD_AUTHENTICATION_FROM_YEN = 10_000;
/** With a browser in which the member has logged in for less time, or never. */
export const NEW_DEVICE_DAYS = 7;
/** Of a member who joined less time ago. */
export const YOUNG_ACCOUNT_DAYS = 30;

// Card payments of one member in 24 hours that hold an order until an operator has reviewed it.
/** Of a young account. */
export const REVIEW_FROM_YEN = 50_000;
/** Declined payments before one that succeeds. */
export const REVIEW_ATTEMPTS = 3;

// Queues.
/** Before a sale opens: when its queue can be joined and members are notified. */
export const OPENING_NOTICE_MINUTES = 15;
/** How long a called member has to begin a purchase. */
export const TURN_SECONDS = 90;
/** After this without its page open a position in a queue is lost. */
export const ABSENCE_MINUTES = 15;

/** How long the link is valid by which a guest confirms the address for a notice of an opening. */
export const NOTICE_LINK_HOURS = 24;

// Prizes and shipments.
/** Storage of won prizes. A draw may store them longer. */
export const STORAGE_DAYS = 60;
/** For how many days after the result the winners of a draw can choose variants, where it lets them. */
export const CHOOSE_DAYS = { min: 3, max: 30 } as const;
/** Members are reminded this long before the end of such a choice. */
export const CHOICE_REMINDER_DAYS = 2;
/** The usual fee of a shipment. A draw may have another. */
export const SHIPPING_FEE_YEN = 600;
/** How long the fee of a requested shipment can be paid. */
export const FEE_PAYMENT_HOURS = 24;
/** For which days after the request members can ask for a delivery. */
export const DELIVERY_DAYS = { from: 5, to: 60 } as const;
/** A carrier delivers on a preferred day within this time after the handover. */
export const CARRIER_DELIVERY_DAYS = 7;
/** How long a receiver can type the address of a gift, and the giver can pay its fee afterwards. */
export const GIFT_LINK_DAYS = 30;
export const GIFT_PAYMENT_DAYS = 7;
/** After the delivery: the address that a receiver has typed. The carriers answer for a parcel for a year (標準宅配便運送約款). */
export const GIFT_ADDRESS_DAYS = 365;
/** The same for their email address. */
export const GIFT_EMAIL_DAYS = 30;
/** The card of a gift. */
export const GIFT_NAME_CHARACTERS = 20;
export const GIFT_MESSAGE_CHARACTERS = 100;
export const GIFT_MESSAGE_LINES = 6;
/** After the arrival: when a defect is to be reported. */
export const DEFECT_REPORT_DAYS = 8;
/** Storage of a shipment that came back. */
export const RETURN_STORAGE_DAYS = 60;
/** Storage of a prize that staff took out of a box: at least this long, so that its member can request it again. */
export const TAKEN_OUT_STORAGE_DAYS = 30;
/** After this without a tick another packer can open a box without asking. */
export const CLAIM_MINUTES = 15;
/**
 * Carriers reuse a number after about a year and show it for some months. A number used again sooner is rejected as
 * an error: an old file or a wrong row.
 */
export const NUMBER_REUSE_DAYS = 180;

// The check of a draw before shoppers see it.
/** Toys for younger children are sold with the mark 子供PSC only (消費生活用製品安全法). */
export const CHILD_MARK_AGE_YEARS = 3;
/**
 * Premiums of a lottery (一般懸賞, 景品表示法): each at most this multiple of the price, from a price on a fixed sum, and all of them
 * this part of the expected sales.
 */
export const PREMIUM_LIMITS = {
  multiples: 20,
  multiplesBelowYen: 5_000,
  mostYen: 100_000,
  salesPercent: 2,
} as const;

// Refunds.
/** Members may ask for a refund of unsent prizes that come so much later than at their purchase. */
export const DELAY_REFUND_DAYS = 30;
/** How long phone companies return a payment by carrier billing. */
export const CARRIER_BILLING_REFUND_DAYS = 60;

// Members and their data.
/** Lifetime of a code sent by email. */
export const CODE_MINUTES = 10;
/** Lifetime of a code that was entered correctly, while the rest of the form is filled in. */
export const CHECKED_CODE_MINUTES = 30;
/** Number of wrong entries after which a code is void. */
export const CODE_ATTEMPTS = 5;
/** The pause before a code can be sent again. */
export const CODE_PAUSE_SECONDS = 60;
/** How long a member's proof by password or passkey is valid in a session, for what lets them in. */
export const PROOF_MINUTES = 10;
/** Input that a tab keeps while it is open. */
export const DRAFT_MINUTES = 30;
/** The cookie that recognises a browser. */
export const KNOWN_DEVICE_YEARS = 1;
/** Digests of the sources of unpaid holds: their window of two hours and the time until a job deletes them. */
export const UNPAID_HOLD_HOURS = 3;
/** Inquiries without a new message. */
export const INQUIRY_YEARS = 2;
/** Orders, payments, refunds and shipments (法人税法, 電子帳簿保存法). */
export const BOOKKEEPING_YEARS = 7;
/** Notice of a change of 利用規約, and of the end of the shop. */
export const TERMS_NOTICE_DAYS = 14;
export const CLOSURE_NOTICE_DAYS = 60;

/** How long a browser may stay at LINE before it returns. */
export const LINE_RETURN_MINUTES = 10;
/** How long a person who has returned from LINE may take to sign up. */
export const LINE_SIGN_UP_MINUTES = 30;
/** The same until a job deletes what LINE has named of them. */
export const LINE_SIGN_UP_HOURS = 3;

// Work of staff.
/** How long a browser may take to use a passkey. */
export const CHALLENGE_MINUTES = 5;
/** The name of a staff member as colleagues read it. */
export const STAFF_NAME_CHARACTERS = 40;
/** A link for a passkey: a working day. */
export const STAFF_LINK_HOURS = 24;
/** A recovered account of a staff member: until then its new passkey proves nothing, unless another owner confirms it. */
export const RECOVERY_HOURS = 24;
/** An operator whom another one has added, recovered or given a role approves nothing for them before. */
export const INDEPENDENCE_DAYS = 7;
/** A fresh proof of a staff member. */
export const STEP_UP_MINUTES = 5;
/** A requested approval: longer than a weekend with a holiday. */
export const APPROVAL_DAYS = 7;
/** Files made in the background. */
export const EXPORT_FILE_HOURS = 24;
/** Upcoming draws of the first page. */
export const UPCOMING_DRAW_DAYS = 7;
/** After the end of a month: when it can be closed. */
export const MONTH_END_HOURS = 1;
/** After these an alarm names the work. */
export const BACKLOG_LATE_MINUTES = 10;
export const SHIPMENT_EMAIL_LATE_DAYS = 2;
export const DECISION_LATE_DAYS = 7;
export const PAUSE_LATE_DAYS = 2;

// Staff.

/** A notice to the chat of the staff is kept and sent again this long. */
export const CHAT_DAYS = 7;

// Partners.
/** Events and their deliveries. */
export const PARTNER_EVENT_DAYS = 30;
/** After a rotation of an endpoint's secret: events are also signed with the former one. */
export const FORMER_SECRET_HOURS = 24;
/** An endpoint that has failed for so long is switched off. */
export const PARTNER_FAILURE_DAYS = 5;
export const MAX_PARTNER_ENDPOINTS = 20;

// Files.
export const PICTURE_MB = 20;
/** Of a document in an answer. */
export const ATTACHMENT_MB = 5;
/** Of an SVG. */
export const DRAWING_MB = 2;
/** The table of 100 prizes with 30 variants each. */
export const LINE_UP_FILE_MB = 2;
/** A CSV of 1,000 shipments exceeds the usual limit of a body. */
export const TRACKING_FILE_MB = 2;
/** A CSV of the members of another shop. */
export const IMPORT_FILE_MB = 4;
/** A month of the largest sales. */
export const SETTLEMENT_FILE_MB = 40;
/** Packed; unpacked it may be twice as large. */
export const CATALOGUE_MB = 64;
export const CATALOGUE_FILES = 5_000;
/** All originals of a brand: the ZIP with them, which does not compress them, is a catalogue that may be uploaded. */
export const BRAND_PICTURES_MB = 60;
export const MB_BYTES = 1024 * 1024;

/** Days within which inquiries are answered, until an owner promises another number. */
export const USUAL_ANSWER_DAYS = 3;
/** The goods on labels of boxes, until a shop writes its own. */
export const USUAL_GOODS = 'おもちゃ(くじの賞品)';
/** Full-width characters in the narrowest cell of a carrier, that of 佐川急便. */
export const MAX_GOODS = 16;

/** From as many other accounts with the same address, or the same browser, staff are shown a signal. */
export const SIGNAL_ADDRESS_ACCOUNTS = 3;
export const SIGNAL_DEVICE_ACCOUNTS = 2;
/** Orders whose card was refused, and the days in which they are counted. */
export const SIGNAL_REFUSED_CARDS = 3;
export const SIGNAL_DAYS = 30;
/** How long an entry of the block list is kept after its end. */
export const BLOCK_RETENTION_DAYS = 90;

/** Characters of a line of lettering on the top page. */
export const HERO_LINE_CHARACTERS = 8;

/** A link to the test shop is followed at once. */
export const TEST_LINK_MINUTES = 2;
/** A browser may stay in the test shop for a working day. */
export const TEST_VISIT_HOURS = 12;

/** The sentence of maintenance, unless staff write their own. */
export const MAINTENANCE_SENTENCE =
  'ただいまメンテナンスのため、ご購入と会員登録をお休みしています。お支払いのすんだご注文の結果は、いつもどおりご覧になれます。';

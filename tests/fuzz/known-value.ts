/** A stand-in for a value that the shop gave out under a key, such as the id of an order. */
export class KnownValue {
  readonly key: string;
  readonly pick: number;

  constructor(key: string, pick: number) {
    this.key = key;
    this.pick = pick;
  }

  toString(): string {
    return `<${this.key} ${this.pick}>`;
  }

  toJSON(): string {
    return this.toString();
  }
}

type Scalar = string | number;

/** Fields of requests that have another name in answers. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  order: ['orderId', 'orderHistoryId'],
  orderHistoryId: ['orderId'],
  orderHistoryIds: ['orderId', 'orderHistoryId'],
  shipment: ['shipmentId', 'userShipId'],
  shipments: ['shipmentId', 'userShipId'],
  userShipId: ['shipmentId'],
  inquiry: ['inquiryId'],
  productId: ['drawId'],
  draw: ['directoryName'],
  member: ['memberId', 'userId'],
  memberId: ['userId'],
  approval: ['approvalId'],
  staffId: ['staffId'],
  prizeIds: ['prizeId', 'orderHistoryPrizeId'],
  from: ['at', 'requestedAt'],
};

const KEPT = 40;

/** The values of answers by their key: what a client could send next. */
export class KnownValues {
  readonly #byKey = new Map<string, Scalar[]>();

  /** The value for a stand-in; `undefined`: none was seen yet. */
  find({ key, pick }: KnownValue): Scalar | undefined {
    const found = [key, ...(ALIASES[key] ?? [])].flatMap((name) => this.#byKey.get(name) ?? []);
    return found[pick % Math.max(1, found.length)];
  }

  add(key: string, value: Scalar): void {
    const values = this.#byKey.get(key) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > KEPT) values.shift();
    this.#byKey.set(key, values);
  }

  /** Adds every text and number of an answer. */
  addAll(answer: unknown, key = ''): void {
    if (typeof answer === 'string' || typeof answer === 'number') {
      if (String(answer).length <= 200) this.add(key, answer);
    } else if (Array.isArray(answer)) {
      for (const item of answer.slice(0, KEPT)) this.addAll(item, key);
    } else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) this.addAll(value, name);
    }
  }
}

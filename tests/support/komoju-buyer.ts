import { addPayment, type KomojuBooks, type KomojuPayment, type KomojuSession } from './komoju-ledger.ts';

const found = <Thing>(thing: Thing | undefined, id: string): Thing => {
  if (thing === undefined) throw new Error(`KOMOJU knows nothing of ${id}`);
  return thing;
};

/** What people do on KOMOJU's own pages, and what its clock does to them. */
export const buyerAt = (books: KomojuBooks) => {
  const sessionOf = (id: string): KomojuSession => found(books.sessions.get(id), id);
  const tryPayment = (sessionId: string, status: KomojuPayment['status']): KomojuPayment => {
    const session = sessionOf(sessionId);
    if (session.status !== 'pending' || session.expired) throw new Error('nobody can pay here any more');
    const payment = addPayment(books, {
      amount: session.amount ?? 0,
      type: session.payment_methods[0]?.type ?? '',
      number: session.payment_data?.external_order_num ?? null,
      session: sessionId,
      status,
    });
    session.payment = payment;
    return payment;
  };
  return {
    pays: (sessionId: string): KomojuPayment => {
      const payment = tryPayment(sessionId, 'captured');
      sessionOf(sessionId).status = 'completed';
      return payment;
    },
    /** The page stays, and another card may be tried. */
    isRefused: (sessionId: string) => tryPayment(sessionId, 'failed'),
    /** On the way to a phone company, and not back yet. */
    isUnderWay: (sessionId: string) => tryPayment(sessionId, 'pending'),
    lets: (sessionId: string, status: KomojuPayment['status']): void => {
      const session = sessionOf(sessionId);
      tryPayment(sessionId, status);
      session.status = 'completed';
    },
    registers: (sessionId: string, lastFour = '1111'): string => {
      const session = sessionOf(sessionId);
      const id = found(session.customer_id ?? undefined, sessionId);
      const source = { type: 'credit_card', brand: 'visa', last_four_digits: lastFour, month: 4, year: 29 };
      books.customers.set(id, { id, resource: 'customer', email: null, source });
      session.status = 'completed';
      return id;
    },
    expires: (sessionId: string): void => void (sessionOf(sessionId).expired = true),
    /** On the page that asks who pays. */
    provesIdentity: (paymentId: string): void =>
      void (found(books.payments.get(paymentId), paymentId).status = 'captured'),
    failsToProve: (paymentId: string): void =>
      void (found(books.payments.get(paymentId), paymentId).status = 'failed'),
  };
};

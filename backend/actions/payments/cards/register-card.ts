import type { CardStore, StoredCard } from '../stores.ts';

/** Stores a member's card in place of the one before, which the provider is to forget, as the card of a member who has left. */
export const registerCard = (
  { inTransaction }: Pick<CardStore, 'inTransaction'>,
  memberId: string,
  card: StoredCard,
): Promise<void> =>
  inTransaction(async (cards) => {
    if (!(await cards.lockMember(memberId))) return cards.toForget(card);
    const before = await cards.find(memberId);
    if (before !== undefined && before.customerId !== card.customerId) await cards.toForget(before);
    // A provider may keep one id for a customer for ever: a card that is registered again is not to be forgotten.
    await cards.notToForget(card);
    await cards.write(memberId, card);
  });

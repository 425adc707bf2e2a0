import { chosenQuantity, quantityChoices } from '#lib/draws/quantity-choices.ts';

const offer = (remaining: number, held = 0, perPurchase = 150) => ({
  price: 700,
  quantities: [1, 5, 10],
  tickets: { total: 200, remaining, held },
  limits: { perPurchase },
});

const shown = (...args: Parameters<typeof offer>) =>
  quantityChoices(offer(...args)).map((choice) =>
    choice.open ? `${choice.name} ${choice.count} ${choice.sum}` : `${choice.name}: ${choice.reason}`,
  );

describe('how many tickets can be chosen', () => {
  it('is what the draw offers and all the rest, each with its sum', () => {
    expect(shown(126)).toEqual(['1回 1 700', '5回 5 3500', '10回 10 7000', '残り全部 126 88200']);
  });

  it('is never the rest while somebody else is paying for a part of it', () => {
    expect(shown(132, 6).at(-1)).toBe('残り全部: 手続き中の方がいます');
  });

  it('is never the rest while that is more than one purchase may hold', () => {
    expect(shown(151).at(-1)).toBe('残り全部: 残り150枚から選べます');
    expect(shown(150).at(-1)).toBe('残り全部 150 105000');
  });

  it('ends with what is left', () => {
    expect(shown(7)).toEqual(['1回 1 700', '5回 5 3500', '10回: いま引けるのは7回まで', '残り全部 7 4900']);
  });

  it('leaves out what others hold', () => {
    expect(shown(12, 8)[1]).toBe('5回: いま引けるのは4回まで');
  });

  it('ends with what one purchase may hold', () => {
    expect(shown(100, 0, 5)[2]).toBe('10回: いま引けるのは5回まで');
  });
});

describe('the choice shown as chosen', () => {
  it("is the shopper's own", () => {
    expect(chosenQuantity(quantityChoices(offer(126)), '10')).toMatchObject({ count: 10, sum: 7000 });
  });

  it('is one ticket until the shopper chooses', () => {
    expect(chosenQuantity(quantityChoices(offer(126)), null)).toMatchObject({ count: 1, sum: 700 });
  });

  it('falls back when what was chosen is gone', () => {
    expect(chosenQuantity(quantityChoices(offer(7)), '10')).toMatchObject({ count: 1 });
  });

  it('follows the rest as it shrinks', () => {
    expect(chosenQuantity(quantityChoices(offer(40)), 'rest')).toMatchObject({ count: 40, sum: 28_000 });
  });

  it('is none when nothing can be had', () => {
    expect(chosenQuantity(quantityChoices(offer(3, 3)), null)).toBeUndefined();
  });
});

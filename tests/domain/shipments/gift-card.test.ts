import { readGiftMessage, readGiftName } from '#lib/contract/gift.ts';
import {
  GIFT_MESSAGE_CHARACTERS,
  GIFT_MESSAGE_LINES,
  GIFT_NAME_CHARACTERS,
} from '#lib/contract/shop-rules.ts';

test('The name on a card is one line that can be printed', () => {
  expect(readGiftName('  みどり\n より ')).toEqual({ value: 'みどり より' });
  expect(readGiftName('ﾐﾄﾞﾘ')).toEqual({ value: 'ミドリ' });
  expect(readGiftName('𠮷'.repeat(GIFT_NAME_CHARACTERS))).toEqual({
    value: '𠮷'.repeat(GIFT_NAME_CHARACTERS),
  });
  for (const wrong of [' \u200b ', '🐻', '\ue000', 'あ'.repeat(GIFT_NAME_CHARACTERS + 1)])
    expect(readGiftName(wrong)).toHaveProperty('error');
});

test('The words on a card keep their lines, and may be empty', () => {
  expect(readGiftMessage(' おめでとう！\r\n\r\n また\u3000会おうね ')).toEqual({
    value: 'おめでとう！\n\nまた 会おうね',
  });
  expect(readGiftMessage(' \n ')).toEqual({ value: '' });
  const longest = 'あ'.repeat(GIFT_MESSAGE_CHARACTERS);
  expect(readGiftMessage(longest)).toEqual({ value: longest });
  for (const wrong of [`${longest}あ`, 'ぷ🎁', '\u202eabc\u0007', `あ${'\nあ'.repeat(GIFT_MESSAGE_LINES)}`])
    expect(readGiftMessage(wrong)).toHaveProperty('error');
});

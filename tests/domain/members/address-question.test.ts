import { readAddress, readAddress2 } from '#lib/contract/member/fields.ts';
import { lacksStreetNumber } from '#lib/forms/address-question.ts';

/** As the forms read what was typed. */
function asks(typed: string, building = ''): boolean {
  const [address, address2] = [readAddress(typed), readAddress2(building)];
  if ('error' in address || 'error' in address2) throw new Error('The address is invalid.');
  return lacksStreetNumber({ address: address.value, address2: address2.value });
}

test.each([
  ['東京都千代田区千代田', ''],
  ['京都府京都市左京区吉田泉殿町', 'さくら荘'],
  ['北海道三笠市幾春別', ''],
])('%s %s is asked about', (address, building) => expect(asks(address, building)).toBe(true));

test.each([
  ['東京都千代田区千代田1-1', ''],
  ['東京都千代田区千代田１－１', ''],
  ['京都府京都市左京区吉田泉殿町一丁目二番三号', ''],
  ['岩手県盛岡市上田字松屋敷十一の二', ''],
  ['東京都千代田区千代田', '1-1 さくら荘'],
  ['北海道阿寒郡鶴居村字下雪裡番外地', ''],
  ['東京都青ヶ島村無番地', ''],
])('%s %s is not', (address, building) => expect(asks(address, building)).toBe(false));

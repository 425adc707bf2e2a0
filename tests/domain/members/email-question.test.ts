import { meantEmail } from '#lib/forms/email-question.ts';

test.each([
  ['abc@gmai.com', 'abc@gmail.com'],
  ['abc@gmial.com', 'abc@gmail.com'],
  ['abc@gmaill.com', 'abc@gmail.com'],
  ['abc@gmail.con', 'abc@gmail.com'],
  ['abc@gmail.co.jp', 'abc@gmail.com'],
  ['abc@yaho.co.jp', 'abc@yahoo.co.jp'],
  ['abc@docomo.co.jp', 'abc@docomo.ne.jp'],
  ['abc@iclould.com', 'abc@icloud.com'],
])('%s probably means %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant));

test.each([
  'abc@gmail.com',
  'abc@ymail.com',
  'abc@mail.com',
  'abc@yahoo.co.jp',
  'abc@yahoo.com',
  'abc@i.softbank.jp',
  'abc@au.com',
  'abc@example.jp',
  'abc@u-tokyo.ac.jp',
])('%s is not asked about', (typed) => expect(meantEmail(typed)).toBeUndefined());

/** What fingers and tongues run along: keys side by side, digits, alphabets. Backwards is no harder. */
const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  // The rows of a keyboard, the upper one also with the shift key held, on a Western and on a Japanese one.
  ...['qwertyuiop@[', 'qwertyuiop[]\\', 'asdfghjkl;:]', "asdfghjkl;'", 'zxcvbnm,./'],
  ...['!@#$%^&*()_+', '!"#$%&\'()=~|', '1234567890-=', '1234567890-^'],
  // Its columns one after another, and two rows by turns.
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujm', '!qaz@wsx#edc$rfv%tgb^yhn&ujm'],
  ...['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', 'qawsedrftgyhujikolp', 'azsxdcfvgbhnjm'],
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
  'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')]);

/** How many characters from here on lie on one of them. */
export function runLengthAt(text: string, start: number): number {
  let length = 0;
  while (start + length < text.length && liesOnOne(text.slice(start, start + length + 1))) length += 1;
  return length;
}

const liesOnOne = (part: string): boolean => SEQUENCES.some((sequence) => sequence.includes(part));

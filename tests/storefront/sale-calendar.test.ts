import { saleCalendar } from '#lib/seo/sale-calendar.ts';
import { aDraw } from '../support/api-responses.ts';

const URL = 'https://koron.example/sanrio/marupo-otsukai';

/** The lines of a calendar file: a long one continues after a blank. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split(/\r\n|\r|\n/);

test('the title and the lead of a draw are texts of one entry, whatever they contain', () => {
  const lines = linesOf(
    saleCalendar(
      aDraw({
        title: 'まる;ぽ, "A"\\賞',
        lead: '一行目\nATTACH:https://evil.example\r\nEND:VEVENT\rBEGIN:VALARM',
      }),
      URL,
      { name: 'くじ本舗' },
    ),
  );
  expect(lines).toContain('NAME:くじ本舗');
  expect(lines).toContain('SUMMARY:発売「まる\\;ぽ\\, "A"\\\\賞」');
  for (const name of ['ATTACH', 'BEGIN:VALARM', 'END:VEVENT'])
    expect([name, lines.filter((line) => line.startsWith(name)).length]).toEqual([
      name,
      name === 'ATTACH' ? 0 : 1,
    ]);
});

test('every line has at most 75 bytes', () => {
  const file = saleCalendar(aDraw({ title: 'ながい題名の'.repeat(20) }), URL, { name: 'くじ本舗' });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

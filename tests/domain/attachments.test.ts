import { attachmentName, isPdf, pdfProblem } from '#backend/domain/attachments.ts';

const pdf = (body: string) => new TextEncoder().encode(`%PDF-1.7\n${body}\ntrailer\n%%EOF\n`);

test('A document without scripts is taken', () => {
  expect(isPdf(pdf('1 0 obj'))).toBe(true);
  expect(pdfProblem(pdf('<< /Type /Catalog /OpenAction [3 0 R /Fit] >>'))).toBeUndefined();
});

test.each([
  ['<< /S /JavaScript /JS (app.alert\\(1\\)) >>', 'acts'],
  ['<< /S /Rendition /JS 7 0 R >>', 'acts'],
  ['<< /S /J#61va#53cript >>', 'acts'],
  ['<< /S /Launch /F (cmd.exe) >>', 'acts'],
  ['<< /Type /EmbeddedFile >>', 'acts'],
  ['<< /AcroForm << /XFA 5 0 R >> >>', 'acts'],
  ['<< /Encrypt 7 0 R >>', 'passwordNeeded'],
])('%s: %s', (body, problem) => {
  expect(pdfProblem(pdf(body))).toBe(problem);
});

test('A picture whose bytes contain a short name by chance is taken', () => {
  expect(pdfProblem(pdf('stream\n\u0001/JS\u009c\u0002 endstream'))).toBeUndefined();
});

test('A cut document, and something that only mentions the format, are none', () => {
  expect(pdfProblem(pdf('x'.repeat(3_000)).subarray(0, 2_000))).toBe('notPdf');
  expect(isPdf(new TextEncoder().encode(`${' '.repeat(1_100)}%PDF-1.7`))).toBe(false);
  expect(isPdf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe(false);
});

test.each([
  ['見積もり.PDF', '見積もり.pdf'],
  ['C:\\fakepath\\箱の写真.jpeg', '箱の写真.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['\u202ecod.exe', 'cod.pdf'],
  ['a"b\r\nc:*?.pdf', 'abc.pdf'],
  ['.pdf', '添付.pdf'],
  ['あ'.repeat(200), `${'あ'.repeat(80)}.pdf`],
])('%j is named %j', (typed, name) => {
  expect(attachmentName(typed, 'pdf')).toBe(name);
});

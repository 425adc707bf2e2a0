import { dispositionOf } from '#backend/http/server/file-name.ts';
import { hasRepeatedKeys } from '#backend/http/server/repeated-keys.ts';

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1, "\\u0061":2}', true],
  ['[{"a":{"b":1,"b":1}}]', true],
  ['{"a":"\\"a\\":","b":"a:"}', false],
  ['{"a":{"a":{"a":[]}}}', false],
  ['[{"a":1},{"a":2}]', false],
  ['{"a" :\n1,"b":null}', false],
  ['"a:"', false],
  ['null', false],
  ['{"":1,"":2}', true],
])('Whether %s has a key twice is %s', (text, is) => {
  expect(hasRepeatedKeys(text, JSON.parse(text))).toBe(is);
});

test.each([
  ['/api/ops/members.csv', 'text/csv; charset=utf-8', 'attachment; filename="members.csv"'],
  ['/api/ops/operations/{operationId}/file', 'application/zip', 'attachment; filename="file.zip"'],
  ['/api/ops/audit', 'application/x-ndjson', 'attachment; filename="audit.jsonl"'],
  ['/api/inquiry/picture/{pictureId}', 'image/webp', 'inline; filename="picture.webp"'],
])('The file of %s with %s is %s', (path, type, disposition) => {
  expect(dispositionOf(path, type)).toBe(disposition);
});

import { openUploadProcesses, UploadTooCostlyError } from '#backend/catalogue/upload-processes.ts';
import { parseYaml } from '#backend/catalogue/upload-work.ts';
import { zipSync } from 'fflate';
import { stringify } from 'yaml';
import { aBackend } from '../../support/backend.ts';
import { aNewsFile } from '../../support/catalogue.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { sendBytes } from '../../support/shipments.ts';

const backend = forAllTests(aBackend);

const svg = (inner: string, size = 'width="400" height="225"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 225" ${size}>${inner}</svg>`);

const TURBULENCE = '<feTurbulence baseFrequency=".7" numOctaves="8"/>';
const COSTLY = svg(
  `<filter id="a">${TURBULENCE.repeat(500)}</filter><rect width="400" height="225" filter="url(#a)"/>`,
);

const yamlErrors = async (text: string) => {
  const read = await parseYaml({ bytes: Buffer.from(text), name: 'news.yaml' });
  return Array.isArray(read) ? read.map(({ message }) => message) : [];
};

describe('YAML', () => {
  test.each([
    ['brackets', '['.repeat(250_000)],
    ['braces', `a: ${'{a: '.repeat(60_000)}`],
    ['lists on one line', '- '.repeat(100_000)],
    ['indented keys', Array.from({ length: 300 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
  ])('with thousands of nested %s is refused', async (_what, text) => {
    expect(await yamlErrors(text)).toEqual(['nests more than 32 levels']);
  });

  test('with too many values is refused', async () => {
    expect(await yamlErrors('- a\n'.repeat(20_001))).toEqual(['has more than 20000 values']);
  });

  test('leaves the serving thread free while it is parsed', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    expect(await yamlErrors(Array.from({ length: 3_000 }, (_, key) => `k${key}: a`).join('\n'))).toEqual([]);
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });
});

describe('A task beyond its processor time', () => {
  test('is ended, and the next one has another process', async () => {
    const processes = openUploadProcesses(1, { maxCpuMs: 500 });
    const source = { path: '', kind: 'wide' } as const;
    const costly = await processes.run({ kind: 'inspect', input: { ...source, bytes: COSTLY } });
    if ('refusal' in costly) throw new Error(costly.text);
    await expect(processes.run({ kind: 'render', input: costly })).rejects.toThrow(UploadTooCostlyError);
    const next = await processes.run({ kind: 'inspect', input: { ...source, bytes: svg('<path/>') } });
    expect(next).toMatchObject({ width: 400 });
    processes.close();
  });
});

/** More layers within each other than the renderer draws: it says so only when it draws. */
const LAYERS = svg(
  Array.from({ length: 250 }, (_, layer) => `<g id="g${layer + 1}"><use href="#g${layer}"/></g>`).join('') +
    '<rect id="g0" width="9" height="9"/>',
);

test('A dry run renders: a drawing that cannot be drawn is refused', async () => {
  const hana = await anOperator(backend, 'hana', 'manager');
  const path = '/api/ops/pictures?kind=wide&dryRun=true';
  const refused = await sendBytes(backend, hana, { path, bytes: LAYERS });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    422,
    expect.stringMatching(/^it (cannot be drawn|takes too long to draw)/),
  ]);
  const accepted = await sendBytes(backend, hana, { path, bytes: svg('<path d="M0 0h9v9z"/>') });
  expect(accepted.json()).toMatchObject({ isNew: true, dryRun: true });
  expect((await hana.ask('GET', '/api/ops/pictures?kind=wide')).json().total).toBe(0);
});

test('The check of an archive renders its new pictures', async () => {
  const hana = await anOperator(backend, 'ren', 'manager');
  const files = {
    'news/1/news.yaml': Buffer.from(stringify(aNewsFile({ picture: { file: 'a.svg', alt: '' } }))),
    'news/1/a.svg': LAYERS,
  };
  const sent = await sendBytes(backend, hana, { path: '/api/ops/catalogue/uploads', bytes: zipSync(files) });
  expect(sent.json()).toMatchObject({
    uploadId: null,
    errors: [{ file: 'news/1/a.svg', message: expect.stringMatching(/^(cannot be drawn|takes too long)/) }],
  });
});

import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMeters } from '#backend/metrics/meters.ts';
import { measureProcess } from '#backend/metrics/process.ts';
import { metricsText } from '#backend/metrics/registry.ts';
import { createMetrics } from '#backend/metrics-registry.ts';
import { openDatabase } from '#backend/persistence/database.ts';
import { freshDatabase } from '../../support/database.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8');

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

let told: string;
beforeAll(async () => {
  const { url, drop } = await freshDatabase();
  const database = openDatabase(url);
  const own = measureProcess('1.2.3', tmpdir());
  told = await createMetrics(database, { counted: createMeters(), own }).read();
  own.stop();
  await database.close();
  await drop();
});

const metrics = () => [...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);

test('docs/operating.md explains every metric and no other', () => {
  const [, chapter = ''] = read('docs/operating.md').split('### Metrics\n');
  const named = chapter.split(/\n##/)[0]?.match(/`(?:shop|process)_\w+`/g) ?? [];
  const names = new Set(named.map((name) => name.slice(1, -1)));
  expect([...names].toSorted()).toEqual(metrics().toSorted());
});

test('Every alert uses existing metrics', () => {
  const { groups } = Rules.parse(parse(read('deploy/prometheus/koron-do.rules.yml')));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(15);
  for (const { alert, expr } of rules) {
    const asked = expr.match(/\b(?:shop|process)_\w+/g) ?? (expr.startsWith('up{') ? [] : ['nothing']);
    const unknown = asked.filter((name) => !metrics().includes(name.replace(/_bucket$/, '')));
    expect([alert, unknown]).toEqual([alert, []]);
  }
});

test('Counters that alert on their first event exist before it', () => {
  expect(told).toContain('shop_alarms_total{event="refund keeps failing"} 0\n');
  expect(told).toContain('shop_letters_total{became="given_up"} 0\n');
  expect(told).toContain('shop_provider_errors_total{operation="openSession"} 0\n');
});

test('Free space is reported under DATA_DIR and not for a missing folder', async () => {
  const free = Number(/^shop_data_disk_free_bytes (\d+)$/m.exec(told)?.[1]);
  const all = Number(/^shop_data_disk_bytes (\d+)$/m.exec(told)?.[1]);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(all);
  const nowhere = measureProcess('1.2.3', join(tmpdir(), 'there', 'is', 'no', 'such', 'folder'));
  nowhere.stop();
  expect(await metricsText(nowhere.read())).not.toContain('shop_data_disk_bytes');
});

import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { freshDatabase } from '../../support/database.ts';
import { aBackendProcess } from '../../support/process.ts';
import { unusedOrigin } from '../../support/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';

test('While the database is unavailable calls get 503, and succeed afterwards', async () => {
  const { url, drop } = await freshDatabase();
  const { port: databasePort } = new URL(url);
  const openProxy = (port?: number) => startTcpProxy(() => Number(databasePort), port);
  let proxy = await openProxy();
  const { get, close } = await aBackend({ database: url.replace(databasePort, `${proxy.port}`) });
  const statuses = async () => {
    const answers = [await get('/healthz'), await get('/readyz'), await get('/api/news')];
    return answers.map(({ statusCode }) => statusCode);
  };

  expect(await statuses()).toEqual([200, 200, 200]);
  await proxy.close();
  expect(await statuses()).toEqual([200, 503, 503]);
  const refused = await get('/api/product');
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  expect(refused.headers['retry-after']).toBe('5');
  expect((await get('/readyz')).json()).toMatchObject({ ready: false, because: 'database is unavailable' });
  proxy = await openProxy(proxy.port);
  expect(await statuses()).toEqual([200, 200, 200]);

  await close();
  await proxy.close();
  await drop();
});

test('A backend opens although the database goes away between two steps of its start', async () => {
  const { url, drop } = await freshDatabase();
  const { port: databasePort } = new URL(url);
  const { port: unused } = new URL(await unusedOrigin());
  let connections = 0;
  const isUnreachable = () => connections % 3 !== 1;
  const proxy = await startTcpProxy(() => {
    connections += 1;
    return Number(connections < 12 && isUnreachable() ? unused : databasePort);
  });
  const { child, ended, logged } = await aBackendProcess(url.replace(databasePort, `${proxy.port}`));
  await logged('waiting for the database');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await proxy.close();
  await drop();
});

test('A shop without its tables is not ready', async () => {
  const backend = await aBackend();
  await backend.db.execute(sql`drop schema drizzle cascade`);
  const answer = await backend.get('/readyz');
  expect([answer.statusCode, answer.json().because]).toEqual([503, 'migrations are missing']);
  await backend.close();
});

test('An unexpected error is answered without details', async () => {
  const backend = await aBackend();
  await backend.db.execute(sql`alter table news rename to olds`);
  const answer = await backend.get('/api/news');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'serverError',
    message: 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
  });
  await backend.close();
});

test('An answer that violates the contract is replaced by a 500', async () => {
  const backend = await aBackend();
  await backend.db.execute(
    sql`insert into news values (0, 'notice', '', '', now(), now(), null, null, '[]', '', '')`,
  );
  expect((await backend.get('/api/news')).statusCode).toBe(500);
  await backend.close();
});

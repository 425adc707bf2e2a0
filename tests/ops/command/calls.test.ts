import { COMMANDS } from '#backend/cli/commands.ts';
import { run } from '#backend/cli/run.ts';
import { opsContract, takesKey } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { aTerminal } from '../../support/terminal.ts';

const CALLS = Object.entries<OpsEndpoint>(opsContract);

async function typed(...words: readonly string[]) {
  const terminal = aTerminal();
  return { code: await run(COMMANDS, words, terminal), ...terminal.output() };
}

test('Every call of the contract is listed with its permission and what it does', async () => {
  const { code, out } = await typed('calls');
  expect(code).toBe(0);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  ).toEqual(CALLS.map(([name, { needs, summary }]) => [name, needs, summary]));
});

type Described = { readonly properties?: object; readonly oneOf?: readonly Described[] };
type CallData = {
  readonly name: string;
  readonly dryRun: boolean;
  readonly key: boolean;
  readonly input: Readonly<Record<string, Described>>;
};

const namesIn = ({ properties = {}, oneOf = [] }: Described): string[] => [
  ...new Set([...Object.keys(properties), ...oneOf.flatMap(namesIn)]),
];

test('Every call shows each of its fields, and no call has two of the same name', async () => {
  const listed: readonly CallData[] = JSON.parse((await typed('calls', '--json')).out);
  expect(listed.map(({ name, key }) => [name, key])).toEqual(
    CALLS.map(([name, endpoint]) => [name, takesKey(endpoint)]),
  );
  for (const { name, input, dryRun } of listed) {
    const { code, out } = await typed('calls', name);
    expect([code, out]).toEqual([0, expect.stringContaining(`${name}: `)]);
    const names = Object.values(input).flatMap(namesIn);
    expect([name, new Set(names).size]).toEqual([name, names.length]);
    expect([name, names.includes('dryRun')]).toEqual([name, dryRun]);
    for (const field of names.filter((one) => one !== 'dryRun'))
      expect(out).toMatch(new RegExp(`^  ${field} `, 'm'));
    expect(out.includes('--dry-run')).toBe(dryRun);
  }
});

test('Fields are described with type, bounds, choices and text', async () => {
  const { out } = await typed('calls', 'refundOrder');
  expect(out).toContain('permission  refunds.request; some wait for a second person with refunds.approve\n');
  expect(out).toMatch(/^console +asks for a fresh proof of the person$/m);
  expect(out).toMatch(/^ {2}order +required +text, up to 100 characters\. The id, or the number/m);
  expect(out).toMatch(/^ {2}reason +required +text, 3 to 200 characters\. Stays in the operator log/m);
  expect(out).toMatch(/^ {2}method +"provider" \| "bankTransfer", "provider" when left out\./m);
  expect(out).toMatch(/^or\n {2}scope +required +"goodwill"\n {2}yen +required +whole number, 1 or more$/m);
  const search = (await typed('calls', 'findOrders')).out;
  expect(search).toMatch(/^ {2}limit +whole number, 1 to 100\./m);
  expect(search).toMatch(/^ {2}from +day as in 2026-11-28\./m);
  const draft = (await typed('calls', 'saveDraft')).out;
  expect(draft).toMatch(/^ {2}document\.prizes\[\]\.picture\.alt +required +text/m);
  expect((await typed('calls', 'addPicture')).out).toContain(
    '--file FILE (application/octet-stream, required)',
  );
  expect((await typed('calls', 'showSales')).out).toMatch(/^fields +none$/m);
});

test('A word finds calls by name, permission and summary', async () => {
  const { out } = await typed('calls', 'settings.WRITE');
  const found = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  expect(found).toEqual(CALLS.flatMap(([name, { needs }]) => (needs === 'settings.write' ? [name] : [])));
  expect(await typed('calls', 'nothing-such')).toEqual({
    code: 2,
    out: '',
    err: 'No call contains "nothing-such".\n',
  });
});

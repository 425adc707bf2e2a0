import { COMMANDS } from '#backend/cli/commands.ts';
import { userFrom } from '#backend/cli/commands/local.ts';
import { command, type Command } from '#backend/cli/command.ts';
import { run } from '#backend/cli/run.ts';
import { aTerminal } from '../../support/terminal.ts';

const commands: Command[] = [
  command({
    name: 'orders refund',
    wants: ['NUMBER'],
    says: 'give money back',
    options: {
      reason: { type: 'string', wants: 'TEXT', says: 'why', isNeeded: true },
      'dry-run': { type: 'boolean', says: 'only say' },
    },
    run: async (parsed, { out }) => {
      out(JSON.stringify(parsed));
      return 0;
    },
  }),
  command({
    name: 'sales',
    wants: ['DRAW…'],
    optionalWords: 1,
    says: 'what was sold',
    options: {},
    run: async ({ words }, { out }) => {
      out(words.join('+'));
      return 1;
    },
  }),
  command({
    name: 'broken',
    wants: [],
    says: 'fails',
    options: {},
    run: async () => {
      throw new Error('It failed.');
    },
  }),
];

async function typed(...words: readonly string[]) {
  const terminal = aTerminal();
  return { code: await run(commands, words, terminal), ...terminal.output() };
}

test('A command receives its words and the values of all its options', async () => {
  const { code, out } = await typed('orders', 'refund', 'A', '--reason', 'so', '--dry-run', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ words: ['A'], values: { reason: 'so', 'dry-run': true }, json: true });
  const plain = await typed('orders', 'refund', '--reason=so', 'A');
  expect(JSON.parse(plain.out)).toMatchObject({ values: { 'dry-run': false }, json: false });
});

test('A list can have any length, and the command returns the exit code', async () => {
  expect(await typed('sales', 'a', 'b', 'c')).toMatchObject({ code: 1, out: 'a+b+c\n' });
  expect(await typed('sales')).toMatchObject({ code: 1, out: '\n' });
});

test.each([
  [['orders', 'refund'], 'orders refund needs NUMBER.'],
  [['orders', 'refund', 'A'], 'orders refund needs --reason.'],
  [['orders', 'refund', 'A', 'B', '--reason', 'x'], 'orders refund needs NUMBER.'],
  [['orders', 'refund', 'A', '--force'], '--force'],
  [['orders', 'refund', 'A', '--reason'], '--reason'],
  [['orders', 'lose'], 'There is no command "orders lose".'],
  [['help', 'lose'], 'There is no command "lose".'],
])('%j is refused with the reason', async (words, reason) => {
  const { code, out, err } = await typed(...words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(reason);
  expect(err).not.toContain('    at ');
});

test('The first word of a command alone prints the usage of its commands', async () => {
  const { code, err } = await typed('orders');
  expect(code).toBe(2);
  expect(err).toContain('--reason TEXT');
});

test('An unexpected error is printed in one line', async () => {
  expect(await typed('broken')).toEqual({ code: 2, out: '', err: 'It failed.\n' });
});

test.each([[[]], [['help']], [['--help']], [['-h']]])(
  '%j lists every command in one line each',
  async (words) => {
    const { code, out } = await typed(...words);
    expect(code).toBe(0);
    for (const { name, says } of commands) expect(out).toMatch(new RegExp(`^  ${name}.* ${says}$`, 'm'));
  },
);

test.each([[['help', 'orders', 'refund']], [['orders', 'refund', '--help']], [['help', 'orders']]])(
  '%j prints the usage of the command',
  async (words) => {
    const { code, out } = await typed(...words);
    expect(code).toBe(0);
    expect(out).toContain('npm run ops -- orders refund NUMBER');
    expect(out).toContain('why (required)');
  },
);

test('Every command of the shop has a unique name and a description that fits a terminal', () => {
  const names = COMMANDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z-]+( [a-z-]+)?$/);
  for (const { says, options } of COMMANDS) {
    expect(says.length).toBeLessThan(100);
    expect(Object.keys(options)).not.toEqual(expect.arrayContaining(['json', 'help']));
  }
});

/** Returns the addresses that a command sends to the backend, given its words and its input lines. */
async function searchedBy(words: readonly string[], input: readonly string[]) {
  const searched: string[] = [];
  const terminal = aTerminal({
    env: { OPS_TOKEN: `kd_${'x'.repeat(43)}` },
    input,
    fetch: async (where, { body } = {}) => {
      expect(String(where)).not.toContain('@');
      searched.push(JSON.parse(String(body)).which);
      return Response.json({ code: 'notFound', message: 'nobody' }, { status: 404 });
    },
  });
  const code = await run(COMMANDS, words, terminal);
  return { code, searched, err: terminal.output().err };
}

test.each(['members find', 'orders find'])('%s - takes the address from its input', async (name) => {
  const words = [...name.split(' '), '-'];
  const { searched, err } = await searchedBy(words, ['  hana@example.jp ', 'taro@example.jp']);
  expect(searched).toEqual(['hana@example.jp']);
  expect(err).not.toContain('Every user');
});

test.each([[[]], [['']], [['   ']]])('With the input %j no request is sent', async (input) => {
  const { code, searched, err } = await searchedBy(['members', 'find', '-'], input);
  expect([code, searched]).toEqual([2, []]);
  expect(err).toContain('members find - needs a line in its input.');
});

test('An email address as an argument prints a warning that names the safe alternative', async () => {
  const { searched, err } = await searchedBy(['members', 'find', 'hana@example.jp'], []);
  expect(searched).toEqual(['hana@example.jp']);
  expect(err).toContain('members find - reads it from its input instead');
  expect((await searchedBy(['members', 'find', '3F2A-91BC-04DE-7A11'], [])).err).not.toContain('Every user');
});

test('The help describes the input', async () => {
  const terminal = aTerminal();
  expect(await run(COMMANDS, ['help', 'members', 'find'], terminal)).toBe(0);
  expect(terminal.output().out).toContain('npm run ops -- members find EMAIL|ID|-');
  expect(terminal.output().out).toContain('- reads it from the input');
});

const nameless = (): string => {
  throw new Error('no such user');
};
const taro = (): string => 'taro';
const root = (): string => 'root';

test.each([
  ['a user', { env: {}, uid: 1000, nameOf: taro }, 'local:taro'],
  [
    'a user whose environment names another',
    { env: { SUDO_USER: 'hana', USER: 'hana' }, uid: 1000, nameOf: taro },
    'local:taro',
  ],
  ['a user who became root', { env: { SUDO_USER: 'hana' }, uid: 0, nameOf: root }, 'local:hana'],
  ['root', { env: {}, uid: 0, nameOf: root }, 'local:root'],
  [
    'root with an invalid SUDO_USER',
    { env: { SUDO_USER: 'hana\u001b[2K x' }, uid: 0, nameOf: root },
    'local:root',
  ],
  ['a user without a name, as in a container', { env: {}, uid: 1001, nameOf: nameless }, 'local:1001'],
  ['a system without user ids', { env: {}, uid: undefined, nameOf: nameless }, 'local:unknown'],
])('The operator log names %s', (_who, environment, name) => {
  expect(userFrom(environment)).toBe(name);
});

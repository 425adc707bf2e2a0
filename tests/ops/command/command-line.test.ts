import { COMMANDS } from '#backend/cli/commands.ts';
import { userFrom } from '#backend/cli/commands/local.ts';
import { command, type Command, EXIT } from '#backend/cli/command.ts';
import { run } from '#backend/cli/run.ts';
import { aTerminal } from '../../support/terminal.ts';

const commands: Command[] = [
  command({
    name: 'orders refund',
    argumentNames: ['NUMBER'],
    summary: 'give money back',
    options: {
      reason: { type: 'string', placeholder: 'TEXT', summary: 'why', isRequired: true },
      'dry-run': { type: 'boolean', summary: 'only say' },
    },
    run: async (parsed, { out }) => {
      out(JSON.stringify(parsed));
      return EXIT.done;
    },
  }),
  command({
    name: 'sales',
    argumentNames: ['DRAW'],
    optionalWords: 1,
    summary: 'what was sold',
    options: {},
    run: async ({ words }, { out }) => {
      out(words.join('+'));
      return EXIT.refused;
    },
  }),
  command({
    name: 'broken',
    argumentNames: [],
    summary: 'fails',
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
  const { code, out } = await typed('orders', 'refund', 'A', '--reason', 'so', '--dry-run');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ words: ['A'], values: { reason: 'so', 'dry-run': true } });
  const plain = await typed('orders', 'refund', '--reason=so', 'A');
  expect(JSON.parse(plain.out)).toMatchObject({ values: { 'dry-run': false } });
});

test('A word may be optional, and the command returns the exit code', async () => {
  expect(await typed('sales', 'a')).toMatchObject({ code: 1, out: 'a\n' });
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
  expect(await typed('broken')).toEqual({ code: 4, out: '', err: 'It failed.\n' });
});

test.each([[[]], [['help']], [['--help']], [['-h']]])(
  '%j lists every command in one line each',
  async (words) => {
    const { code, out } = await typed(...words);
    expect(code).toBe(0);
    for (const { name, summary } of commands)
      expect(out).toMatch(new RegExp(`^  ${name}.* ${summary}$`, 'm'));
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
  for (const { summary, options } of COMMANDS) {
    expect(summary.length).toBeLessThan(100);
    expect(Object.keys(options)).not.toContain('help');
  }
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

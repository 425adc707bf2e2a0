import { COMMANDS } from '#backend/cli/commands.ts';
import { command, type Command } from '#backend/cli/command.ts';
import { run } from '#backend/cli/run.ts';
import { aTerminal } from '../../support/terminal.ts';

const spoken: Command[] = [
  command({
    name: 'orders refund',
    wants: ['NUMBER'],
    says: 'give money back',
    options: {
      reason: { type: 'string', wants: 'TEXT', says: 'why', isNeeded: true },
      'dry-run': { type: 'boolean', says: 'only say' },
    },
    run: async (given, { out }) => {
      out(JSON.stringify(given));
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
      throw new Error('It fell over.');
    },
  }),
];

async function typed(...words: readonly string[]) {
  const terminal = aTerminal();
  return { code: await run(spoken, words, terminal), ...terminal.output() };
}

test('A command is given its words and all of its options', async () => {
  const { code, out } = await typed('orders', 'refund', 'A', '--reason', 'so', '--dry-run', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ words: ['A'], values: { reason: 'so', 'dry-run': true }, json: true });
  const plain = await typed('orders', 'refund', '--reason=so', 'A');
  expect(JSON.parse(plain.out)).toMatchObject({ values: { 'dry-run': false }, json: false });
});

test('A list may be of any length, and the command says how it ends', async () => {
  expect(await typed('sales', 'a', 'b', 'c')).toMatchObject({ code: 1, out: 'a+b+c\n' });
  expect(await typed('sales')).toMatchObject({ code: 1, out: '\n' });
});

test.each([
  [['orders', 'refund'], 'orders refund wants NUMBER.'],
  [['orders', 'refund', 'A'], 'orders refund wants --reason.'],
  [['orders', 'refund', 'A', 'B', '--reason', 'x'], 'orders refund wants NUMBER.'],
  [['orders', 'refund', 'A', '--force'], '--force'],
  [['orders', 'refund', 'A', '--reason'], '--reason'],
  [['orders', 'lose'], 'There is no command "orders lose".'],
  [['help', 'lose'], 'There is no command "lose".'],
])('%j is not understood, and it is said why', async (words, says) => {
  const { code, out, err } = await typed(...words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(says);
  expect(err).not.toContain('    at ');
});

test('Half a command is a question', async () => {
  const { code, err } = await typed('orders');
  expect(code).toBe(2);
  expect(err).toContain('--reason TEXT');
});

test('Whatever falls over is told in one line', async () => {
  expect(await typed('broken')).toEqual({ code: 2, out: '', err: 'It fell over.\n' });
});

test.each([[[]], [['help']], [['--help']], [['-h']]])('%j gives every command in a line', async (words) => {
  const { code, out } = await typed(...words);
  expect(code).toBe(0);
  for (const { name, says } of spoken) expect(out).toMatch(new RegExp(`^  ${name}.* ${says}$`, 'm'));
});

test.each([[['help', 'orders', 'refund']], [['orders', 'refund', '--help']], [['help', 'orders']]])(
  '%j tells more of it',
  async (words) => {
    const { code, out } = await typed(...words);
    expect(code).toBe(0);
    expect(out).toContain('npm run ops -- orders refund NUMBER');
    expect(out).toContain('why (needed)');
  },
);

test('Every command of the shop has a name of its own and a help that fits a terminal', () => {
  const names = COMMANDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z-]+( [a-z-]+)?$/);
  for (const { says, options } of COMMANDS) {
    expect(says.length).toBeLessThan(100);
    expect(Object.keys(options)).not.toEqual(expect.arrayContaining(['json', 'help']));
  }
});

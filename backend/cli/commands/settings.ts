import { yamlText } from '#backend/catalogue/yaml-text.ts';
import { EmailTextsInput, LimitsInput, ShippingInput, ShopInput } from '#lib/contract/ops/settings.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { UsageError } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { command, type CommandContext, DRY_RUN } from '../command.ts';
import { readInputFile } from '../input-file.ts';
import { print } from '../output/print.ts';

type Change = (
  context: CommandContext,
  file: string,
  dryRun: boolean,
) => Promise<OpsCallOutput<'changeLimits'>>;

/** Reads a part from its file and changes it. */
const CHANGES = {
  shop: (context, file, dryRun) =>
    callBackend(context, 'changeShopData', { body: { ...readInputFile(file, ShopInput), dryRun } }),
  shipping: (context, file, dryRun) =>
    callBackend(context, 'changeShippingSettings', {
      body: { ...readInputFile(file, ShippingInput), dryRun },
    }),
  limits: (context, file, dryRun) =>
    callBackend(context, 'changeLimits', { body: { ...readInputFile(file, LimitsInput), dryRun } }),
  emails: (context, file, dryRun) =>
    callBackend(context, 'changeEmailTexts', { body: { ...readInputFile(file, EmailTextsInput), dryRun } }),
} as const satisfies Readonly<Record<string, Change>>;

type Part = keyof typeof CHANGES;
const PARTS = Object.keys(CHANGES).filter((name): name is Part => name in CHANGES);

function partOf(word: string): Part {
  const part = PARTS.find((name) => name === word);
  if (part === undefined) throw new UsageError(`PART must be one of ${PARTS.join(', ')}.`);
  return part;
}

export const settingsCommands = [
  command({
    name: 'settings show',
    wants: ['PART'],
    says: 'the shop data (shop), shipping, limits or email texts (emails), as a file for settings change',
    options: {},
    run: async ({ words: [word = ''], json }, context) => {
      const part = partOf(word);
      const answer = (await callBackend(context, 'showSettings', {}))[part];
      const { value } = answer;
      print(context, { json, answer, text: () => (value === null ? '# not configured' : yamlText(value)) });
    },
  }),
  command({
    name: 'settings change',
    wants: ['PART', 'FILE'],
    says: 'replace a part of the settings by a file as settings show prints it',
    options: { 'dry-run': DRY_RUN },
    run: async ({ words: [word = '', file = ''], values, json }, context) => {
      const part = partOf(word);
      const answer = await CHANGES[part](context, file, values['dry-run']);
      const { changed, dryRun } = answer;
      const text = () => {
        if (changed.length === 0) return `${part} is so already.`;
        return `${part} ${dryRun ? 'would be' : 'is'} changed: ${changed.join(', ')}`;
      };
      print(context, { json, answer, text });
    },
  }),
];

import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { opsDocument } from '#backend/http/openapi/document.ts';
import { PendingApproval } from '#lib/contract/ops/approvals.ts';
import { takesKey } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { IdempotencyKey } from '#lib/contract/ops/values.ts';
import { CallError, callBackend, type CallRequest, reasonOf } from '../call-backend.ts';
import { fieldNames, jsonBody, takesDryRun } from '../call-fields.ts';
import { callData, describeCall, findCalls, listCalls } from '../call-help.ts';
import { divideInput } from '../call-input.ts';
import { command, type CommandContext, DRY_RUN, EXIT, JSON_OUTPUT, type Outcome } from '../command.ts';
import { openOutput, type Output } from '../output.ts';
import { jsonText, printable } from '../print.ts';

const FROM_INPUT = '-';
const PENDING_STATUS = 202;

export const callCommands = [
  command({
    name: 'call',
    argumentNames: ['NAME', 'INPUT'],
    optionalWords: 1,
    summary: 'make a call of the shop and print its answer as JSON',
    details: [
      'INPUT is a JSON object with the fields that npm run ops -- calls NAME shows. It is compared with them before it is',
      'sent. - or no INPUT reads it from standard input; use that for addresses, because every user of the machine can see',
      'the words of a command. CSV and pictures are printed as they are.',
      '',
      `  npm run ops -- call showOrder '{"order": "3F2A-91BC-04DE-7A11"}'`,
      '  npm run ops -- call suspendMember --dry-run < suspension.json',
      '  npm run ops -- call exportOrders --out orders.csv',
      '',
    ].join('\n'),
    options: {
      'dry-run': DRY_RUN,
      key: {
        type: 'string',
        placeholder: 'KEY',
        summary:
          'idempotency key, 8 to 64 letters and digits: a call with the same key and input is made once',
      },
      file: {
        type: 'string',
        placeholder: 'FILE',
        summary: 'the file of a call that takes one; - for standard input',
      },
      out: {
        type: 'string',
        placeholder: 'FILE',
        summary: 'write the answer to a new file that only its owner can read',
      },
    },
    run: ({ words: [name = '', typed], values }, context) =>
      makeCall(context, {
        name,
        typed,
        isDryRun: values['dry-run'],
        key: values.key,
        file: values.file,
        out: values.out,
      }),
  }),
  command({
    name: 'calls',
    argumentNames: ['NAME'],
    optionalWords: 1,
    summary: 'list the calls with their permissions; NAME: its fields, or the calls that contain the word',
    options: {
      json: JSON_OUTPUT,
      openapi: { type: 'boolean', summary: 'print all calls as an OpenAPI 3.1 document' },
    },
    run: async ({ words: [word = ''], values: { json, openapi } }, { out }) => {
      const calls = findCalls(word);
      const [first, ...others] = calls;
      if (first === undefined) throw invalid(`No call contains "${word}".`);
      if (openapi) out(jsonText(opsDocument()));
      else if (json) out(jsonText(calls.map(callData)));
      else out(others.length === 0 ? describeCall(first) : listCalls(calls));
    },
  }),
];

type TypedCall = {
  readonly name: string;
  readonly typed: string | undefined;
  readonly isDryRun: boolean;
  readonly key: string | undefined;
  readonly file: string | undefined;
  readonly out: string | undefined;
};

async function makeCall(context: CommandContext, call: TypedCall): Promise<Outcome> {
  const { name } = call;
  const [found] = findCalls(name);
  if (found?.[0] !== name) throw invalid(`There is no call "${name}". npm run ops -- calls WORD finds one.`);
  const [, endpoint] = found;
  checkOptions(call, endpoint);
  const input = await readInput(context, call, endpoint);
  const parts = divideInput(endpoint, call.isDryRun ? { ...input, dryRun: true } : input);
  if (!('params' in parts))
    throw invalid(
      [
        ...parts.map(({ field, message }) => printable(`${field}: ${message}`)),
        `${name} was not called. npm run ops -- calls ${name} shows its fields.`,
      ].join('\n'),
    );
  const request = { ...parts, body: parts.body ?? (await readBody(context, call)), key: call.key };
  return send(context, call, { endpoint, request });
}

function checkOptions({ name, isDryRun, key, file }: TypedCall, endpoint: OpsEndpoint): void {
  if (isDryRun && !takesDryRun(endpoint)) throw invalid(`${name} has no dry run.`);
  if (key !== undefined && !takesKey(endpoint))
    throw invalid(`${name} only reads, or stores no answer: it takes no --key.`);
  if (!IdempotencyKey.optional().safeParse(key).success)
    throw invalid('--key needs 8 to 64 letters, digits, - or _.');
  const { takes } = endpoint;
  if (takes === undefined && file !== undefined) throw invalid(`${name} takes no --file.`);
  if (takes !== undefined && file === undefined) throw invalid(`${name} needs --file FILE (${takes}).`);
}

/** Reads the JSON object of the input. A call without fields reads nothing. */
async function readInput(
  context: CommandContext,
  { typed, file }: TypedCall,
  endpoint: OpsEndpoint,
): Promise<Readonly<Record<string, unknown>>> {
  const { params, query } = endpoint;
  const hasFields = [params, query, jsonBody(endpoint)].some((part) => fieldNames(part).length > 0);
  if (typed === undefined && (context.isInputTyped || !hasFields || file === FROM_INPUT)) return {};
  if (typed === undefined || typed === FROM_INPUT) {
    if (file === FROM_INPUT) throw invalid('Only one of INPUT and --file can be standard input.');
    const text = new TextDecoder().decode(await context.input());
    return text.trim() === '' && typed === undefined ? {} : parseInput(text);
  }
  if (typed.includes('@'))
    context.err(
      'Every user of this machine can see the words of a command; - reads INPUT from standard input.',
    );
  return parseInput(typed);
}

function parseInput(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw invalid(`INPUT is not JSON: ${error instanceof Error ? printable(error.message) : ''}`);
  }
  throw invalid('INPUT is not a JSON object.');
}

async function readBody(context: CommandContext, { file }: TypedCall): Promise<Uint8Array | undefined> {
  if (file === undefined) return undefined;
  return file === FROM_INPUT ? context.input() : readFile(file);
}

type Prepared = { readonly endpoint: OpsEndpoint; readonly request: CallRequest };

async function send(
  context: CommandContext,
  { out }: TypedCall,
  { endpoint, request }: Prepared,
): Promise<Outcome> {
  // A file that exists is refused before the call is made.
  const output = await openOutput(context, out);
  try {
    const answer = await callBackend(context, endpoint, request);
    if (endpoint.media === undefined) return await writeJson(context, output, answer);
    await output.write(piecesOf(answer));
    return EXIT.done;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

async function writeJson(context: CommandContext, output: Output, answer: Response): Promise<Outcome> {
  const value: unknown = await answer.json().catch((error: unknown) => {
    throw brokenOff(error);
  });
  await output.write(Readable.from([Buffer.from(`${jsonText(value)}\n`)]));
  if (answer.status !== PENDING_STATUS) return EXIT.done;
  const { number, expiresAt } = PendingApproval.parse(value).approval;
  context.err(`Nothing is done before a second person approves ${number}, until ${expiresAt}.`);
  return EXIT.pending;
}

async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body ?? []) yield piece;
  } catch (error) {
    throw brokenOff(error);
  }
}

const brokenOff = (error: unknown) =>
  new CallError(EXIT.unavailable, `The answer broke off, or is no response of the shop: ${reasonOf(error)}.`);

const invalid = (message: string) => new CallError(EXIT.invalid, message);

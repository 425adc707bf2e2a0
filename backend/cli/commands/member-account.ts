import { existsSync, writeFileSync } from 'node:fs';
import { callBackend } from '../call-backend.ts';
import { oneOf, UsageError } from '../arguments.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { disclosurePage } from '#lib/text/disclosure-page.ts';
import { print } from '../output/print.ts';
import { GENDERS } from '#lib/contract/enums.ts';

/** The files hold personal data. */
const OWNER_ONLY = 0o600;

const FIELD = { type: 'string', wants: 'TEXT' } as const;

/** Commands for the rights of a member: correction and erasure. */
export const memberAccountCommands = [
  command({
    name: 'members correct',
    wants: ['ID'],
    says: 'correct the profile of a member on their request',
    more: 'They get an email that names the fields. The email address is changed by the member alone, with a code.',
    options: {
      name: { ...FIELD, says: 'the name' },
      zip: { ...FIELD, says: 'the postal code' },
      address: { ...FIELD, says: 'from the prefecture to the house number' },
      address2: { ...FIELD, says: 'building and room; "" deletes it' },
      tel: { ...FIELD, says: 'the telephone number' },
      birthday: { ...FIELD, wants: 'DAY', says: 'such as 2001-04-01' },
      gender: { ...FIELD, says: `${GENDERS.join(', ')}; "" deletes it` },
      reason: REASON,
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [memberId = ''], values, json }, context) => {
      const { reason, gender, 'dry-run': dryRun, ...fields } = values;
      const changes = {
        ...fields,
        ...(gender !== undefined && { gender: gender === '' ? null : oneOf('--gender', gender, GENDERS) }),
      };
      if (Object.values(changes).every((value) => value === undefined))
        throw new UsageError('members correct needs a field, such as --name.');
      const body = { ...changes, reason, dryRun };
      const answer = await callBackend(context, 'correctMember', { params: { memberId }, body });
      const text = () => `${memberId} ${dryRun ? 'would be' : 'is'} corrected: ${answer.fields.join(', ')}`;
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'members disclose',
    wants: ['ID'],
    says: 'write everything that is stored about a member to two files, on their request',
    more: 'NAME.html to read and print, NAME.json for programs. They get an email. Delete the files after handing them over.',
    options: {
      out: {
        type: 'string',
        wants: 'NAME',
        says: 'the files to write, without .html and .json',
        isNeeded: true,
      },
      reason: REASON,
    },
    run: async ({ words: [memberId = ''], values, json }, context) => {
      const { out, reason } = values;
      const files = [`${out}.json`, `${out}.html`];
      for (const file of files) if (existsSync(file)) throw new UsageError(`${file} exists already.`);
      const answer = await callBackend(context, 'discloseMember', { params: { memberId }, body: { reason } });
      const contents = [JSON.stringify(answer, null, 2), disclosurePage(answer)];
      for (const [nth, file] of files.entries())
        writeFileSync(file, contents[nth] ?? '', { flag: 'wx', mode: OWNER_ONLY });
      const rows = answer.sections.reduce((sum, section) => sum + section.rows.length, 0);
      const text = () => `${rows} rows are written to ${files.join(' and ')}`;
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'members erase',
    wants: ['ID'],
    says: 'delete the account of a member on their request, for good',
    more: 'Orders, payments and parcels stay in the books without personal data. Refused while something is open, which is named.',
    options: { reason: REASON, 'dry-run': DRY_RUN },
    run: async ({ words: [memberId = ''], values, json }, context) => {
      const body = { reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'eraseMember', { params: { memberId }, body });
      const text = () => `The account ${memberId} ${body.dryRun ? 'would be' : 'is'} deleted.`;
      print(context, { json, answer, text });
    },
  }),
];

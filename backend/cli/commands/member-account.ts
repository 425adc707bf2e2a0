import { callBackend } from '../call-backend.ts';
import { oneOf, UsageError } from '../arguments.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { print } from '../output/print.ts';
import { GENDERS } from '#lib/contract/enums.ts';

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
        throw new UsageError('members correct wants a field, such as --name.');
      const body = { ...changes, reason, dryRun };
      const answer = await callBackend(context, 'correctMember', { params: { memberId }, body });
      const text = () => `${memberId} ${dryRun ? 'would be' : 'is'} corrected: ${answer.fields.join(', ')}`;
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

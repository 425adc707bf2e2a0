import type { LedgerCheckResult } from '#lib/contract/ops/ledger-audit.ts';
import { reportTable } from '#backend/audit/report.ts';
import { streamCall, BackendUnreachableError } from '../call-backend.ts';
import { command } from '../command.ts';
import { print } from '../output/print.ts';

export const ledgerCommands = [
  command({
    name: 'books',
    wants: [],
    says: 'check every yen and every ticket; exits with 1 if there are findings',
    more: 'Reads only, also while the shop is open. npm run audit:ledger does the same directly on the database.',
    options: {},
    run: async ({ json }, context) => {
      const checked: LedgerCheckResult[] = [];
      for await (const one of streamCall(context, 'auditBooks', {})) {
        checked.push(one);
        context.progress(`${one.position}/${one.ofAll} ${one.name}`);
      }
      context.progress(null);
      if (checked.at(-1)?.position !== checked.at(-1)?.ofAll || checked.length === 0)
        throw new BackendUnreachableError(
          'The audit was interrupted. The reason is in the log of the backend.',
        );
      print(context, { json, answer: checked, text: () => reportTable(checked) });
      return checked.every(({ found, isWarning }) => found === 0 || isWarning) ? 0 : 1;
    },
  }),
];

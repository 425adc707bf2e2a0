import { parseArgs } from 'node:util';
import { readVerifier, verifierText } from '#lib/fairness/signed-note.ts';
import { checkpointFiles, openKey } from './files.ts';
import { witnessServer } from './server.ts';
import { createWitness } from './witness.ts';

const HELP = `npm run witness -- --name NAME --data FOLDER --log KEY [--log KEY …]

Signs the log of a shop as a witness (C2SP tlog-witness). Runs on a machine that the shop does not control.

  --name  name of the witness, usually its host and path: witness.example/kuji
  --data  folder for its key and the newest checkpoint of each log
  --log   verifier key of a log that it signs for, as its manifests state it
  --host  address to listen on (127.0.0.1)
  --port  port (8787)

Prints the verifier key of the witness, which the shop needs. Put a server with TLS before it,
which limits the requests and connections of one address: without its signatures the shop does not sell.`;

const OPTIONS = {
  name: { type: 'string' },
  data: { type: 'string' },
  log: { type: 'string', multiple: true },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8787' },
  help: { type: 'boolean', default: false },
} as const;

const { values } = parseArgs({ options: OPTIONS });
const { name, data, log: keys = [] } = values;
const logs = keys.flatMap((key) => readVerifier(key, 'log') ?? []);

if (
  values.help ||
  name === undefined ||
  data === undefined ||
  logs.length !== keys.length ||
  logs.length === 0
) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const signer = await openKey(data, name);
  const server = witnessServer(createWitness({ signer, logs, store: checkpointFiles(data), now: Date.now }));
  server.listen(Number(values.port), values.host, () => console.log(verifierText(signer)));
  for (const end of ['SIGINT', 'SIGTERM'] as const)
    process.once(end, () => {
      server.close();
      server.closeIdleConnections();
    });
}

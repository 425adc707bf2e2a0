import { type OpsCallName, opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { ArgumentsOf } from '#console/api/call.ts';
import { StartExportButton } from '#console/long-operations/start-button.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { ExportButton } from './export-button.tsx';

/** The calls that make the file of a list: at once, or in the background. */
export type CsvCall = Extract<OpsCallName, `export${string}` | `start${string}Export`>;

type Props = { readonly call: CsvCall; readonly query: Readonly<Record<string, unknown>> };

/** Makes the file of a list with its conditions, for those who may have it. */
export function CsvButton({ call, query }: Props) {
  const { needs, path }: OpsEndpoint = opsContract[call];
  if (!useMay()(needs)) return null;
  const args = { query };
  return isStart(call) ? (
    <StartExportButton call={call} args={args as ArgumentsOf<typeof call>} />
  ) : (
    <ExportButton
      call={call}
      args={args as ArgumentsOf<typeof call>}
      fileName={path.slice(path.lastIndexOf('/') + 1)}
    />
  );
}

const isStart = (call: CsvCall): call is Extract<CsvCall, `start${string}`> => call.startsWith('start');

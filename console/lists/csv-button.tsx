import { type OpsCallName, opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import type { ArgumentsOf } from '#console/api/call.ts';
import { StartExportButton } from '#console/long-operations/start-button.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { ExportButton } from './export-button.tsx';

/** The calls that make the file of a list: at once, or in the background. */
export type CsvCall = Extract<OpsCallName, `export${string}` | `start${string}Export`>;

type Props = { readonly call: CsvCall; readonly query: Readonly<Record<string, unknown>> };

/** Makes the file of a list with its conditions, for those who may have it. */
export function CsvButton({ call, query }: Props) {
  const { needs }: OpsEndpoint = opsContract[call];
  if (!useMay()(needs)) return null;
  const args = { query };
  return isStart(call) ? (
    <StartExportButton call={call} args={args as ArgumentsOf<typeof call>} />
  ) : (
    <ExportButton
      call={call}
      args={args as ArgumentsOf<typeof call>}
      fileName={`${FILE_NAMES[call]}_${japanToday()}.csv`}
    />
  );
}

/** Of the files that are made at once; `operationFileName` names the others. */
const FILE_NAMES: Readonly<Record<Exclude<CsvCall, `start${string}`>, string>> = {
  exportAccountingPayments: '入金',
  exportAccountingRefunds: '返金（帳簿）',
  exportAccountingShipments: '発送（帳簿）',
  exportApprovals: '承認',
  exportBanners: 'バナー',
  exportCarrierReport: '運送会社ごと',
  exportDrawReport: 'ガチャごとの売上',
  exportDraws: 'ガチャ',
  exportExpiredPrizes: '保管期限',
  exportForPartner: '外部サービスの受注',
  exportInquiries: 'お問い合わせ',
  exportJournal: '仕訳',
  exportLabels: '送り状',
  exportMembers: '会員',
  exportNews: 'お知らせ',
  exportOperatorLog: '操作の記録',
  exportOrders: '注文',
  exportPictures: '画像',
  exportRefunds: '返金',
  exportShipmentList: '発送',
  exportSalesReport: '売上',
  exportStock: '在庫',
};

const isStart = (call: CsvCall): call is Extract<CsvCall, `start${string}`> => call.startsWith('start');

import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { type ShipmentStage } from '#lib/contract/staff-enums.ts';
import { japanDate } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { ageText } from './age.ts';
import { EVERY } from './every.ts';
import { Figure } from './figure.tsx';
import styles from './figure.module.css';
import { LoadedPart } from './loaded-part.tsx';

/** Work that waits for people, each with the list where it is done. Every role sees its own. */
export function Work() {
  const may = useMay();
  const shipments = useQuery('showOpenShipments', {}, { ...EVERY, isAsked: may('shipments.read') });
  const inquiries = useQuery('showOpenInquiries', {}, { ...EVERY, isAsked: may('inquiries.read') });
  const refunds = useQuery('showOpenRefunds', {}, { ...EVERY, isAsked: may('orders.read') });
  const disputes = useQuery('showOpenDisputes', {}, { ...EVERY, isAsked: may('accounting.read') });
  if (!may('shipments.read') && !may('orders.read')) return null;
  return (
    <Section title="いまやること">
      <div className={styles.grid}>
        {may('shipments.read') && (
          <LoadedPart response={shipments}>{(data) => <Shipments data={data} />}</LoadedPart>
        )}
        {may('inquiries.read') && (
          <LoadedPart response={inquiries}>{(data) => <Inquiries data={data} />}</LoadedPart>
        )}
        {may('orders.read') && (
          <LoadedPart response={refunds}>{(data) => <Refunds data={data} />}</LoadedPart>
        )}
        {may('accounting.read') && (
          <LoadedPart response={disputes}>{(data) => <Disputes data={data} />}</LoadedPart>
        )}
      </div>
    </Section>
  );
}

const STAGES = [
  { stage: 'toAccept', label: '受付待ちの発送', href: '/shipments?task=accept' },
  { stage: 'toPack', label: '梱包待ちの発送', href: '/shipments?task=pack' },
  { stage: 'toNumber', label: '伝票番号待ちの発送', href: '/shipments?task=number' },
  { stage: 'paused', label: '保留中の発送', href: '/shipments?task=trouble&trouble=paused' },
  { stage: 'problem', label: '対応待ちの発送', href: '/shipments?task=trouble&trouble=any' },
] as const satisfies readonly { stage: ShipmentStage; label: string; href: string }[];

function Shipments({ data: { at, stages } }: { readonly data: OpsCallOutput<'showOpenShipments'> }) {
  return (
    <dl className={styles.group}>
      {STAGES.map(({ stage, label, href }) => {
        const work = stages.find((one) => one.stage === stage);
        return work && <WorkFigure key={stage} label={label} href={href} work={work} at={at} />;
      })}
    </dl>
  );
}

function Refunds({ data }: { readonly data: OpsCallOutput<'showOpenRefunds'> }) {
  const { at, due, requested, approvals } = data;
  return (
    <dl className={styles.group}>
      <WorkFigure label="承認待ち" href="/approvals?state=open" work={approvals} at={at} />
      <WorkFigure label="返金の処理中" href="/refunds?state=due" work={due} at={at} />
      <WorkFigure label="振込待ちの返金" href="/refunds?state=requested" work={requested} at={at} />
    </dl>
  );
}

function Inquiries({ data }: { readonly data: OpsCallOutput<'showOpenInquiries'> }) {
  const { at, unassigned, answerDays, lateDays, overdue, ...work } = data;
  const free = { count: unassigned, oldestAt: null };
  return (
    <dl className={styles.group}>
      <WorkFigure label="返信待ちのお問い合わせ" href="/inquiries" work={work} at={at} />
      <WorkFigure
        label="約束の日数を過ぎた返信"
        href={`/inquiries?minDays=${lateDays}`}
        work={{ count: overdue, oldestAt: null }}
        at={at}
        detail={`${answerDays}日以内の返信を約束しています`}
      />
      <WorkFigure
        label="担当のいないお問い合わせ"
        href="/inquiries?assignee=nobody"
        work={free}
        at={at}
        detail="担当を決めてください"
      />
    </dl>
  );
}

const RECONCILIATION = '/accounting/reconciliation';

function Disputes({ data }: { readonly data: OpsCallOutput<'showOpenDisputes'> }) {
  const { at, open, undecided, reviews, findings } = data;
  const deadline = open.dueAt === null ? undefined : `反論の期限 ${japanDate(open.dueAt)}`;
  return (
    <dl className={styles.group}>
      <WorkFigure
        label="異議申し立てへの反論"
        href={`${RECONCILIATION}?disputes=open`}
        work={open}
        at={at}
        detail={deadline}
      />
      <WorkFigure
        label="チャージバック敗訴後の処理"
        href={`${RECONCILIATION}?disputes=lost`}
        work={undecided}
        at={at}
      />
      <WorkFigure
        label="発送前の確認"
        href={`${RECONCILIATION}?reviews=open`}
        work={reviews}
        at={at}
        detail="決めるまで、賞品を発送できません"
      />
      <WorkFigure
        label="決済会社との不一致"
        href={`${RECONCILIATION}?findings=open`}
        work={findings}
        at={at}
      />
    </dl>
  );
}

type WorkProps = {
  readonly label: string;
  readonly href: string;
  readonly work: { readonly count: number; readonly oldestAt: string | null; readonly yen?: number };
  readonly at: string;
  readonly detail?: string;
};

function WorkFigure({ label, href, work: { count, oldestAt, yen }, at, detail }: WorkProps) {
  const parts = [
    yen === undefined || count === 0 ? [] : yenText(yen),
    detail ?? (oldestAt === null ? [] : `最も古いもの ${ageText(oldestAt, at)}`),
  ].flat();
  return (
    <Figure
      label={label}
      value={`${numberText(count)}件`}
      detail={count === 0 ? 'ありません' : parts.join(' ・ ')}
      href={href}
      isQuiet={count === 0}
    />
  );
}

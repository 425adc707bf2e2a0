'use client';

import { Button } from '#components/ui/button.tsx';
import type { Elements } from '#lib/site/elements.ts';
import { Findings, Verdict } from './check-result.tsx';
import type { CheckedWithEvidence } from './check-own-order.ts';
import { saveFile } from './save-file.ts';

type OwnFindingsProps = {
  readonly checked: CheckedWithEvidence;
  readonly directoryName: string;
  readonly children: Elements;
};

const TEXT = {
  right: 'この結果は、公開の乱数と記録から計算したとおりです。',
  local: 'この結果は、記録から計算したとおりです。乱数はこの店がつくったもの(デモ)で、証明にはなりません。',
  wrong: '合わないところがあります。証拠を保存して、おとりおきください。',
  malformed: '届いた証拠が、決まった形になっていません。届いたものを保存して、おとりおきください。',
  denied:
    'お支払いを当店が署名した控えがあるのに、当店のサーバーがそのご注文をみとめません。控えと答えを保存して、おとりおきください。',
};

/** The checks of an order's result, and its evidence as a file. */
export const OwnFindings = ({ checked, directoryName, children }: OwnFindingsProps) => (
  <>
    <Verdict
      isRight={checked.kind === 'right'}
      text={TEXT[checked.kind === 'right' && checked.isLocal ? 'local' : checked.kind]}
    />
    {children}
    {'findings' in checked && <Findings of={checked.findings} />}
    <Button kind="text" onClick={() => saveEvidence(directoryName, checked.evidence)}>
      この結果の証拠を保存する
    </Button>
  </>
);

export const saveEvidence = (fileName: string, evidence: string): void =>
  saveFile(new Blob([evidence], { type: 'text/plain' }), `${fileName}-result.jsonl`);

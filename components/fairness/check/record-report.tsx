'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import type { ShownBox } from '#lib/fairness/check/compare-with-page.ts';
import { type CheckedInput, checkDownload, checkFile } from '#lib/fairness/check/check-input.ts';
import type { CheckOptions } from '#lib/fairness/check/cooperative.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Findings, Verdict } from './check-result.tsx';
import { saveFile } from './save-file.ts';

type ReportProps = {
  readonly box: ShownBox;
  /** The file to check; null: the record of the shop. */
  readonly file: File | null;
  readonly onEnd: () => void;
};

type Checking =
  | { readonly kind: 'running'; readonly lines: number }
  | { readonly kind: 'failed'; readonly message: string }
  | CheckedInput;

/** Checks a record or a file once, and shows the result. */
export function RecordReport({ box, file, onEnd }: ReportProps) {
  const [checking, setChecking] = useState<Checking>({ kind: 'running', lines: 0 });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (lines: number) => setChecking({ kind: 'running', lines });
    void outcomeOf(box, file, { signal, show }).then((outcome) => {
      if (signal.aborted) return;
      setChecking(outcome);
      onEnd();
    });
    return () => controller.abort();
    // One check per element.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  switch (checking.kind) {
    case 'running':
      return <p className="num">{`確かめています ${numberText(checking.lines)}行`}</p>;
    case 'failed':
      return <Failure message={checking.message} />;
    case 'malformed':
      return (
        <>
          <Verdict isRight={false} text={malformedText(file !== null, checking.line)} />
          <SaveButton bytes={checking.bytes} box={box} />
        </>
      );
    case 'record':
    case 'order':
      return (
        <>
          <Verdict {...verdictOf(checking)} />
          <Findings of={checking.findings} />
          {file === null && <SaveButton bytes={checking.bytes} box={box} />}
        </>
      );
  }
}

/** A lost connection says nothing about the draw. */
async function outcomeOf(box: ShownBox, file: File | null, options: CheckOptions): Promise<Checking> {
  try {
    if (file !== null) return await checkFile(file, box, options);
    const checked = await checkDownload(box, options);
    return checked ?? { kind: 'failed', message: SERVER_ERROR };
  } catch {
    return { kind: 'failed', message: COMMUNICATION_ERROR };
  }
}

const malformedText = (isFile: boolean, line: number) =>
  `${isFile ? 'このファイル' : '届いたもの'}は、記録の形になっていません(${numberText(line)}行目)。何が正しいかは、ここからは言えません。`;

const WRONG =
  '合わないところがあります。確かめた記録を保存してください。それが証拠になります。当店にも、ほかの方にも見せられます。';

const RIGHT_ORDER = 'この結果は、記録から計算したとおりです。';
const VOID_ORDER = '乱数が公開されなかったため、この注文には結果がありません。ほかは、記録と合っています。';

function verdictOf({ kind, findings }: Exclude<CheckedInput, { kind: 'malformed' }>) {
  if (findings.some(({ verdict }) => verdict === 'wrong')) return { isRight: false, text: WRONG };
  const open = findings.filter(({ verdict }) => verdict === 'open').map(({ check }) => check);
  if (kind === 'order') return { isRight: true, text: open.includes('results') ? VOID_ORDER : RIGHT_ORDER };
  const text =
    open.length > 0
      ? 'いま確かめられるところは、すべて合っています。'
      : '約束も記録も結果も、すべて合っています。';
  return { isRight: true, text };
}

type SaveProps = { readonly bytes: Blob; readonly box: ShownBox };

/** Offers the bytes that were checked, and no second download. */
const SaveButton = ({ bytes, box: { directoryName } }: SaveProps) => (
  <Button kind="text" onClick={() => saveFile(bytes, `${directoryName}-fairness.jsonl`)}>
    確かめた記録を保存する
  </Button>
);

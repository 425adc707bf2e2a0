'use client';

import { Button } from '#components/page/button.tsx';
import type { OrderProof } from '#lib/contract/fairness.ts';

type ProofDownloadProps = { readonly proof: OrderProof; readonly directoryName: string };

/** What the verifier reads beside the record. It is the buyer's own, so it is made here and not linked to. */
export function ProofDownload({ proof, directoryName }: ProofDownloadProps) {
  function save() {
    const file = new Blob([JSON.stringify(proof)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${directoryName}-proof-${proof.entry.seq + 1}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Button kind="text" onClick={save}>
      このくじの証明を保存する(JSON)
    </Button>
  );
}

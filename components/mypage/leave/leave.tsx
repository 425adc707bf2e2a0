'use client';

import { useState } from 'react';
import { ConfirmLeaving } from './confirm-leaving.tsx';
import { LeaveForm, type Refusal } from './leave-form.tsx';

/** The two questions before leaving: the password, and whether it is really wanted. */
export function Leave() {
  const [isConfirmed, setConfirmed] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  function goBack(why: Refusal) {
    setRefusal(why);
    setConfirmed(false);
  }
  if (isConfirmed) return <ConfirmLeaving onRefused={goBack} />;
  return <LeaveForm refusal={refusal} onRefused={setRefusal} onConfirmed={() => setConfirmed(true)} />;
}

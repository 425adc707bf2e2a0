'use client';

import { FaultPage } from '#components/shell/message/fault-page.tsx';

/** The shell stays up around it. What happened has been logged on the server. */
export default function PageError({ retry }: { readonly retry: () => void }) {
  return <FaultPage retry={retry} />;
}

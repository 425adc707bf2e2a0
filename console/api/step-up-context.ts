import { createContext } from 'react';

/** Asks the staff member for a fresh proof. `false`: they have closed the dialog. */
export const StepUpContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

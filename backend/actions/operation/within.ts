import type { Operation } from './operation.ts';

/** Where acts are done, and where they are only rehearsed. */
export type Doors = Pick<Operation, 'acting' | 'rehearsing'>;

/** All of it with its line in the record; or, as a dry run, all of it and then nothing of it. */
export const within = ({ acting, rehearsing }: Doors, dryRun: boolean): Operation['acting'] =>
  dryRun ? rehearsing : acting;

import type { Connection } from '#backend/persistence/database.ts';
import { noteAct } from '#backend/persistence/operation/note-act.ts';
import type { Plan } from './plan.ts';
import { reportData } from './report.ts';

type How = {
  /** Who brings the catalogue in, as the record names him. */
  readonly by: string;
  readonly demonstration: boolean;
};

type Done = {
  readonly plan: Plan;
  /** Those that draws were not known by before; a draw that says nothing else of itself counts as unchanged. */
  readonly formerNames: readonly string[];
};

/** Adds the line of an import to the record of acts, in its transaction. One that changed nothing was no act. */
export async function recordImport(
  tx: Connection,
  { plan, formerNames }: Done,
  { by, demonstration }: How,
): Promise<void> {
  const { draws, renamed, news, banners } = reportData(plan, false);
  const kinds = { draws: touched(draws), news: touched(news), banners: touched(banners) };
  const names = Object.values(kinds).flatMap(({ added, changed }) => [...added, ...changed]);
  if (names.length + formerNames.length === 0) return;
  const facts = {
    ...kinds,
    ...(Object.keys(renamed).length > 0 && { renamed }),
    ...(formerNames.length > 0 && { formerNames }),
    demonstration,
  };
  await noteAct(tx, { operator: by, act: 'catalogue.import', facts });
}

type Names = Readonly<Record<'added' | 'changed', readonly string[]>>;

const touched = ({ added, changed }: Names): Names => ({ added, changed });

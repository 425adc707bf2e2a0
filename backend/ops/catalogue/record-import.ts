import type { Connection } from '#backend/persistence/database.ts';
import { noteAct } from '#backend/persistence/operation/note-act.ts';
import type { Plan } from './plan.ts';
import { reportData } from './report.ts';

type How = {
  /** Who brings the catalogue in, as the record names him. */
  readonly by: string;
  readonly demonstration: boolean;
};

/** Adds the line of an import to the record of acts, in its transaction. One that changed nothing was no act. */
export async function recordImport(tx: Connection, plan: Plan, { by, demonstration }: How): Promise<void> {
  const { draws, news, banners } = reportData(plan, false);
  const facts = { draws: touched(draws), news: touched(news), banners: touched(banners) };
  const names = Object.values(facts).flatMap(({ added, changed }) => [...added, ...changed]);
  if (names.length === 0) return;
  await noteAct(tx, { operator: by, act: 'catalogue.import', facts: { ...facts, demonstration } });
}

type Names = Readonly<Record<'added' | 'changed', readonly string[]>>;

const touched = ({ added, changed }: Names): Names => ({ added, changed });

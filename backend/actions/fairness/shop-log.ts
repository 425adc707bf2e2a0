import type { ShopLogRules } from '#backend/domain/fairness.ts';
import { newSigningKey, noteSigner } from '#backend/crypto/note-signer.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { type LogKey, readLogKey, renameEmptyLog } from '#backend/persistence/fairness/log-key.ts';
import { type NoteSigner, type NoteVerifier, verifierText } from '#lib/fairness/signed-note.ts';
import type { Beacon } from './beacon.ts';
import { expectRulesOfBoxes } from './log-rules.ts';
import { type BeaconWatch, beaconWatch } from './beacon-watch.ts';

/** A witness of the shop's log. */
export type Witness = {
  readonly verifier: NoteVerifier;
  /** Sends a checkpoint with its proof. Never throws. */
  cosign(request: string): Promise<WitnessReply>;
};

/** `signed`: with lines of signatures, which are not verified. `size`: the witness has signed a checkpoint of another size. `refused`: its log differs from the shop's. */
export type WitnessReply =
  | { readonly kind: 'signed'; readonly lines: string }
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'refused' | 'unavailable' };

/** Beacon, key and witnesses of the shop's log. */
export type ShopLog = {
  readonly beacon: Beacon;
  readonly watch: BeaconWatch;
  readonly signer: NoteSigner;
  readonly witnesses: readonly Witness[];
  readonly rules: ShopLogRules;
};

export type ShopLogConfig = {
  /** The name of the log; `undefined`: that of the stored log, or the shop's host. */
  readonly origin: string | undefined;
  readonly host: string;
  readonly witnesses: readonly Witness[];
  readonly quorum: number;
  /** Opens the beacon; a local one makes its key from this secret. */
  readonly openBeacon: (secret: string) => Beacon;
};

/** Opens the shop's log. The first backend creates its key. Throws if announced draws state other rules. */
export async function openShopLog(db: Connection, config: ShopLogConfig): Promise<ShopLog> {
  const { witnesses, quorum, openBeacon } = config;
  const { privateKey, origin } = await openKey(db, config);
  const signer = noteSigner(origin, 'log', privateKey);
  const beacon = openBeacon(privateKey);
  const shopLog: ShopLog = {
    beacon,
    watch: beaconWatch(beacon.chain),
    signer,
    witnesses,
    rules: {
      origin,
      shopKey: verifierText(signer),
      beacon: beacon.chain,
      witnesses: { keys: witnesses.map(({ verifier }) => verifierText(verifier)), quorum },
    },
  };
  await expectRulesOfBoxes(db, shopLog.rules);
  return shopLog;
}

async function openKey(
  db: Connection,
  { origin, host }: Pick<ShopLogConfig, 'origin' | 'host'>,
): Promise<LogKey> {
  const wanted = origin ?? host;
  const stored = await readLogKey(db, () => ({ privateKey: newSigningKey(), origin: wanted }));
  if (stored.origin === wanted) return stored;
  if (await renameEmptyLog(db, wanted)) return { ...stored, origin: wanted };
  // A shop that moves to another host keeps the name of its log.
  if (origin === undefined) return stored;
  throw new OperatorError(
    `The environment of the backend is not usable: LOG_ORIGIN: the log is published as ${stored.origin}, which must stay`,
  );
}

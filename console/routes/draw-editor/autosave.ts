import type { Draft } from '#lib/contract/ops/drafts.ts';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** The shop could not be reached. It is tried again by itself. */
  | { readonly kind: 'retrying' }
  /** The shop does not take it as it is. The next change is tried. */
  | { readonly kind: 'refused'; readonly failure: unknown }
  /** Somebody else has saved it meanwhile. Nothing is saved until `resolve`. */
  | { readonly kind: 'conflict' };

export type SaveInput = {
  readonly document: DraftDocument;
  readonly version: number;
  /** The same for each attempt of one save, so that it is done once. */
  readonly key: string;
};

type Params = {
  readonly draft: Pick<Draft, 'version' | 'changedAt' | 'document'>;
  readonly save: (input: SaveInput) => Promise<Draft>;
  /** How a failure goes on. */
  readonly kindOf: (failure: unknown) => 'retrying' | 'refused' | 'conflict';
  readonly onState: (state: SaveState) => void;
  readonly onSaved: (draft: Draft) => void;
};

const TYPING_MS = 800;
const RETRY_MS = 5_000;

/** Saves a draft when typing pauses, one save at a time, each on top of the version before. */
export class Autosave {
  readonly #params: Params;
  #document: DraftDocument;
  #version: number;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Typed and not sent. */
  #typed: DraftDocument | undefined;
  /** Sent without an answer. It is sent again with its key before anything else. */
  #sent: SaveInput | undefined;
  #running: Promise<void> | undefined;

  constructor(params: Params) {
    this.#params = params;
    this.#document = params.draft.document;
    this.#version = params.draft.version;
    this.#state = { kind: 'saved', at: params.draft.changedAt };
  }

  /** As it is typed. */
  get document(): DraftDocument {
    return this.#document;
  }

  get version(): number {
    return this.#version;
  }

  /** Whether something typed is not saved. */
  get isUnsaved(): boolean {
    return this.#typed !== undefined || this.#sent !== undefined;
  }

  change(document: DraftDocument): void {
    this.#document = document;
    this.#typed = document;
    if (this.#state.kind === 'conflict') return;
    if (this.#state.kind !== 'saving') this.#show({ kind: 'waiting' });
    this.#schedule(TYPING_MS);
  }

  /** Saves now. `false`: it is not saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#run();
    if (this.isUnsaved && this.#state.kind === 'waiting') return this.flush();
    return !this.isUnsaved;
  }

  /** Goes on after a conflict, on top of the version that somebody else has saved. */
  resolve({ version, changedAt, document: theirs }: Draft, document?: DraftDocument): void {
    this.#document = theirs;
    this.#version = version;
    this.#sent = undefined;
    this.#typed = undefined;
    this.#show({ kind: 'saved', at: changedAt });
    if (document !== undefined) this.change(document);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Forgets what is not saved. */
  discard(): void {
    this.stop();
    this.#sent = undefined;
    this.#typed = undefined;
  }

  #show(state: SaveState): void {
    this.#state = state;
    this.#params.onState(state);
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), afterMs);
  }

  #run(): Promise<void> {
    this.#running ??= this.#save().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #save(): Promise<void> {
    if (this.#state.kind === 'conflict') return;
    const input = this.#sent ?? this.#next();
    if (input === undefined) return;
    this.#sent = input;
    this.#show({ kind: 'saving' });
    try {
      const draft = await this.#params.save(input);
      this.#sent = undefined;
      this.#version = draft.version;
      this.#params.onSaved(draft);
      this.#show(this.#typed === undefined ? { kind: 'saved', at: draft.changedAt } : { kind: 'waiting' });
      if (this.#typed !== undefined) this.#schedule(TYPING_MS);
    } catch (failure) {
      this.#fail(input, failure);
    }
  }

  #next(): SaveInput | undefined {
    const document = this.#typed;
    this.#typed = undefined;
    return document && { document, version: this.#version, key: crypto.randomUUID() };
  }

  #fail(input: SaveInput, failure: unknown): void {
    const kind = this.#params.kindOf(failure);
    if (kind === 'retrying') {
      this.#show({ kind });
      this.#schedule(RETRY_MS);
      return;
    }
    this.#sent = undefined;
    this.#typed ??= input.document;
    this.#show(kind === 'conflict' ? { kind } : { kind, failure });
  }
}

/**
 * How something stands. `now`: it waits for the member; `going`: it goes on without the member; `done`: it is settled;
 * `over`: it came to nothing.
 */
export type Tag = { readonly text: string; readonly look: 'now' | 'going' | 'done' | 'over' };

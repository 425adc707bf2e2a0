/** So many wait for one draw that more would only wait in vain; later it will do. */
export class DeskBusy extends Error {
  override readonly name = 'DeskBusy';

  constructor() {
    super('Too many are waiting for one draw.');
  }
}

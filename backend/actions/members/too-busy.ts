/** So much is waiting for passwords to be hashed that more would only wait in vain; later it will do. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';

  constructor() {
    super('Too many passwords are waiting to be hashed.');
  }
}

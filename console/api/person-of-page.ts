let person: string | undefined;

/** The staff member who opened this page, or first signed in on it. For another person it is reloaded. */
export const personOfPage = (): string | undefined => person;

/** Sets who it is. Only the first one counts. */
export function openedBy(staffId: string): void {
  person ??= staffId;
}

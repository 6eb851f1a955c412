/** The Users tab. */
export function UsersSection() {
  return null;
}

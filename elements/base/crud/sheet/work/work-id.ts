const ids = new WeakMap<object, string>()

/** Returns the id of work on an object. A repeated call gets the same one, so that its idempotency key stays the same. */
export function workOf(subject: object): string {
  const known = ids.get(subject)
  if (known) return known
  // Absent from pages without a secure context.
  const id: string = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
  ids.set(subject, id)
  return id
}

/** Names of addressed people by id, collected from loaded announcements and from the person picker. */
export const knownTargets = new Map<string, string>()

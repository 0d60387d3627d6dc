/** By id, people whom an announcement names, as it told of them or as they were chosen. */
export const knownTargets = new Map<string, string>()

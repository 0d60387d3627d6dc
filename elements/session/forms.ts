import { atom } from 'nanostores'

/** Counts the changes made to designed forms in this page: what shows forms loads them anew. */
export const $formsVersion = atom(0)

export const formsChanged = (): void => $formsVersion.set($formsVersion.get() + 1)

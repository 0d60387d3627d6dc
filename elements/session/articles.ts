import { atom } from 'nanostores'

/** Counts the changes made to articles in this page: what shows articles loads them anew. */
export const $articlesVersion = atom(0)

export const articlesChanged = (): void => $articlesVersion.set($articlesVersion.get() + 1)

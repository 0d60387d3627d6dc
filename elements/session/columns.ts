import { atom } from 'nanostores'

/** Counts the changes made to columns in this page: what shows columns loads them anew. */
export const $columnsVersion = atom(0)

export const columnsChanged = (): void => $columnsVersion.set($columnsVersion.get() + 1)

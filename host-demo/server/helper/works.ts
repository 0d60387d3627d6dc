import type { Picture } from './picture.ts'

/** What is done in the helper's process. Each is loaded there alone, so that this file costs the server nothing. */
const works = {
  sanitise: async (html: string) => (await import('./sanitise.ts')).sanitise(html),
  sheet: async (sheet: { path: string; bounds: { rows: number; columns: number } }) =>
    (await import('./sheet.ts')).readSheet(sheet),
  picture: async (picture: Picture) => (await import('./picture.ts')).makePicture(picture)
}

export type Works = typeof works
export type Work = { [Name in keyof Works]: { name: Name; input: Parameters<Works[Name]>[0] } }[keyof Works]

export const helperMark = 'qundao-helper'
/** This file as it was built: what a process of its own is started from. */
export const address = import.meta.url

if (process.argv[2] === helperMark) {
  process.once('disconnect', () => process.exit())
  process.on('message', async ({ name, input }: Work) => {
    try {
      process.send?.({ output: await works[name](input as never) })
    } catch (error) {
      process.send?.({ reason: error instanceof Error ? error.message : '' })
    }
  })
}

/** What is done in the helper's process. Each is loaded there alone, so that this file costs the server nothing. */
const works = {
  sanitise: async () => (await import('./sanitise.ts')).sanitise,
  sheet: async () => (await import('./sheet.ts')).readSheet,
  process: async () => (await import('../bpmn/model/examine.ts')).examine,
  picture: async () => (await import('./picture.ts')).makePicture
}

type Loaded = { [Name in keyof typeof works]: Awaited<ReturnType<(typeof works)[Name]>> }
export type Works = {
  [Name in keyof Loaded]: (input: Parameters<Loaded[Name]>[0]) => Promise<Awaited<ReturnType<Loaded[Name]>>>
}
export type Work = { [Name in keyof Works]: { name: Name; input: Parameters<Works[Name]>[0] } }[keyof Works]

export const helperMark = 'qundao-helper'
/** This file as it was built: what a process of its own is started from. */
export const address = import.meta.url

if (process.argv[2] === helperMark) {
  process.once('disconnect', () => process.exit())
  process.on('message', async ({ name, input }: Work) => {
    try {
      const work = (await works[name]()) as (given: unknown) => unknown
      // Out of the door before the work, which may leave no time for it.
      await new Promise(resolve => process.send?.('loaded', resolve))
      process.send?.({ output: await work(input) })
    } catch (error) {
      process.send?.({ reason: error instanceof Error ? error.message : '' })
    }
  })
  process.send?.('ready')
}

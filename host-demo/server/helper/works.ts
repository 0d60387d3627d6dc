/** Jobs of the helper process. Each loads its code on first use, so this file costs the server nothing. */
const works = {
  sanitise: async () => (await import('./sanitise.ts')).sanitise,
  sheet: async () => (await import('./sheet.ts')).readSheet,
  book: async () => (await import('./book.ts')).readBook,
  check: async () => (await import('../checks/run-check.ts')).runCheck,
  look: async () => (await import('./look-inside.ts')).lookInside,
  process: async () => (await import('../bpmn/model/examine.ts')).examine,
  picture: async () => (await import('./picture.ts')).makePicture,
  checkTemplates: async () => (await import('./template.ts')).checkTemplates,
  renderTemplate: async () => (await import('./template.ts')).renderTemplate,
  packTemplates: async () => (await import('./template-zip.ts')).packTemplates,
  unpackTemplates: async () => (await import('./template-zip.ts')).unpackTemplates,
  pages: async () => (await import('./ofd/read-pages.ts')).readPages,
  transcript: async () => (await import('./documents/transcript.ts')).writeTranscript,
  letter: async () => (await import('./documents/letter-document.ts')).letterDocument,
  articleDocument: async () => (await import('./documents/article-document.ts')).articleDocument,
  annualDocument: async () => (await import('./documents/annual-document.ts')).annualDocument,
  annualSheet: async () => (await import('./documents/annual-sheet.ts')).annualSheet
}

type Loaded = { [Name in keyof typeof works]: Awaited<ReturnType<(typeof works)[Name]>> }
export type Works = {
  [Name in keyof Loaded]: (input: Parameters<Loaded[Name]>[0]) => Promise<Awaited<ReturnType<Loaded[Name]>>>
}
export type Work = { [Name in keyof Works]: { name: Name; input: Parameters<Works[Name]>[0] } }[keyof Works]

export const helperMark = 'qundao-helper'
/** Address of this file after the build, to start the process from. */
export const address = import.meta.url

if (process.argv[2] === helperMark) {
  process.once('disconnect', () => process.exit())
  process.on('message', async ({ name, input }: Work) => {
    try {
      const work = (await works[name]()) as (given: unknown) => unknown
      // Sent before the job, which may block the process.
      await new Promise(resolve => process.send?.('loaded', resolve))
      process.send?.({ output: await work(input) })
    } catch (error) {
      process.send?.({ reason: error instanceof Error ? error.message : '' })
    }
  })
  process.send?.('ready')
}

import { templateZip, type ArrivingTemplate } from '../../../base/contract/template.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { sendFile } from '../../../base/session/upload/sheets.ts'
import { Arrivals } from './arrivals.tsx'
import { arrivalsText } from './arrivals.text.ts'

/** Compares a zip with the templates of the site, and imports the chosen files. */
export default function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const text = useText(arrivalsText)
  const path = templateZip.importZip
  const { value, error, loading, reload } = useLoad(
    signal => sendFile<ArrivingTemplate[]>(`${path}?dryRun=1`, file, signal, () => {}),
    [file]
  )
  const write = (names: readonly string[]) =>
    sendFile<ArrivingTemplate[]>(path, file, new AbortController().signal, () => {}, { names: names.join() })
  return (
    <Arrivals
      title={text.importTitle(file.name)}
      rows={value}
      isLooking={loading}
      failure={error !== undefined && <Failed error={error} retry={reload} />}
      write={write}
      onClose={onClose}
    />
  )
}

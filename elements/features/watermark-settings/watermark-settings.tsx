import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { findColumn } from '../../base/shared/column/find-column.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { ObjectChoice } from './object-choice.tsx'
import { WatermarkForm } from './watermark-form.tsx'
import { loadWatermark } from './watermark-record.ts'
import { watermarkText } from './watermark-settings.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  subsiteId?: string
  newsClassId?: string
}

/** Edits the watermark of a sub-site or one of its columns. */
export function WatermarkSettings({ subsiteId, newsClassId }: Props) {
  const text = useText(watermarkText)
  const current = useStore($subsite)
  const site = subsiteId || current?.id
  if (!current || !site) return <NoSession text={text.signedOut} />
  return <Settings key={`${site} ${newsClassId} ${current.id}`} site={site} given={newsClassId ?? ''} />
}

function Settings({ site, given }: { site: string; given: string }) {
  const text = useText(watermarkText)
  const [columnId, setColumnId] = useState(given)
  const { value, error, loading, reload } = useLoad(
    async signal => {
      const [watermark, column] = await Promise.all([
        columnId ? loadWatermark('newsclass', columnId, signal) : loadWatermark('subsite', site, signal),
        columnId ? findColumn(columnId) : undefined
      ])
      return { watermark, columnName: column?.name ?? '' }
    },
    [columnId, site]
  )
  if (error !== undefined) return <FailedState error={error} retry={reload} isPage />
  if (!value || loading) return <Spinner className="state" size={24} aria-label={text.loading} />
  const { watermark, columnName } = value
  return (
    <WatermarkForm key={`${watermark.obj} ${watermark.objId}`} watermark={watermark}>
      <ObjectChoice subsiteId={site} columnId={columnId} columnName={columnName} onChange={setColumnId} />
    </WatermarkForm>
  )
}

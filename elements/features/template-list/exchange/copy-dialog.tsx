import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { copyTemplates, lookAtTemplates, templateSources } from '../../../base/contract/template.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { Arrivals } from './arrivals.tsx'
import { arrivalsText } from './arrivals.text.ts'

/** Compares the templates of a template site with those of this site, and copies the chosen ones. */
export default function CopyDialog({ onClose }: { onClose: () => void }) {
  const text = useText(arrivalsText)
  const sources = useLoad(signal => send(templateSources, { signal }), [])
  const [chosen, setChosen] = useState('')
  const subsiteId = chosen || sources.value?.[0]?.id || ''
  const looked = useLoad(
    async signal => (subsiteId ? send(lookAtTemplates, { query: { subsiteId }, signal }) : []),
    [subsiteId]
  )
  const failed = sources.error === undefined ? looked : sources
  return (
    <Arrivals
      title={text.copyTitle}
      rows={looked.loading ? undefined : looked.value}
      isLooking={sources.loading || looked.loading}
      failure={failed.error !== undefined && <Failed error={failed.error} retry={failed.reload} />}
      head={
        sources.value &&
        (sources.value.length > 0 ? (
          <FormGroup label={text.source} labelFor="template-source">
            <HTMLSelect
              id="template-source"
              fill
              value={subsiteId}
              options={sources.value.map(({ id, name, count }) => ({
                value: id,
                label: text.sourceCount(name, count)
              }))}
              onChange={event => setChosen(event.currentTarget.value)}
            />
          </FormGroup>
        ) : (
          <p className="quiet">{text.noSource}</p>
        ))
      }
      write={names => send(copyTemplates, { body: { subsiteId, names } })}
      onClose={onClose}
    />
  )
}

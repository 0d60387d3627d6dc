import { Spinner, Tab, Tabs } from '@blueprintjs/core'
import { useState } from 'react'
import { applicationForm } from '../../base/contract/apply.ts'
import { useText } from '../../base/core/language/text.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { applicationFormText } from './application-form.text.ts'
import { ApplyView } from './apply-view.tsx'
import { ProgressView } from './progress-view.tsx'

type View = 'apply' | 'progress'

interface Props {
  subsite?: string
  view?: string
}

/** Lets citizens apply for information at a site and check progress. */
export function ApplicationForm({ subsite = '', view = 'apply' }: Props) {
  const text = useText(applicationFormText)
  if (!subsite)
    return (
      <section className="apply">
        <h1>{text.heading}</h1>
        <p role="alert">{text.noSite}</p>
      </section>
    )
  return <OfSite key={`${subsite} ${view}`} subsiteId={subsite} first={view === 'progress' ? 'progress' : 'apply'} />
}

function OfSite({ subsiteId, first }: { subsiteId: string; first: View }) {
  const text = useText(applicationFormText)
  const [view, setView] = useState<View>(first)
  // Passes the receipt to the progress view, so that users need not copy it from the screen.
  const [asked, setAsked] = useState<{ code: string; queryCode: string }>()
  const { value, error, reload } = useLoad(
    signal => send(applicationForm, { query: { subsiteId }, signal }),
    [subsiteId]
  )
  return (
    <section className="apply" aria-labelledby="apply-title">
      {value?.agencyName && <p className="apply-site">{value.agencyName}</p>}
      <h1 id="apply-title">{text.heading}</h1>
      <Tabs id="apply-views" selectedTabId={view} onChange={id => setView(id as View)}>
        <Tab
          id="apply"
          title={text.apply}
          panel={
            error !== undefined && !value ? (
              <Failed error={error} retry={reload} />
            ) : value ? (
              <ApplyView
                subsiteId={subsiteId}
                formId={value.formId}
                jsonStr={value.jsonStr}
                onAsk={receipt => {
                  setAsked(receipt)
                  setView('progress')
                }}
              />
            ) : (
              <Spinner size={24} aria-label={text.loading} />
            )
          }
        />
        <Tab
          id="progress"
          title={text.progress}
          panel={<ProgressView key={asked?.code} code={asked?.code} queryCode={asked?.queryCode} />}
        />
      </Tabs>
    </section>
  )
}

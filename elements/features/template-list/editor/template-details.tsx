import { useState } from 'react'
import type { Template, TemplateDraft } from '../../../base/contract/template.ts'
import { useText } from '../../../base/core/language/text.ts'
import { later } from '../../../base/kit/later.tsx'
import { TabStrip } from '../../../base/kit/tab-strip.tsx'
import { DataTable } from './data-table.tsx'
import { editorText } from './editor.text.ts'
import { PreviewPane } from './preview-pane.tsx'

const VersionPane = later(() => import('./version-pane.tsx'))

interface Props {
  draft: TemplateDraft
  /** Undefined for a new template. */
  record: Template | undefined
  /** Puts the code of a version into the editor; undefined if it cannot be edited. */
  onRestore: ((code: string) => void) | undefined
}

/** Preview, data, versions and uses of the edited template. */
export function TemplateDetails({ draft, record, onRestore }: Props) {
  const text = useText(editorText)
  const [tab, setTab] = useState<'preview' | 'data' | 'versions' | 'uses'>('preview')
  const tabs = (['preview', 'data', ...(record ? (['versions', 'uses'] as const) : [])] as const).map(each => ({
    tab: each,
    title: each === 'uses' ? `${text.uses} ${record?.uses.length ?? 0}` : text[each]
  }))
  return (
    <section className="template-details" aria-label={text.more}>
      <TabStrip label={text.more} tabs={tabs} tab={tab} onTab={setTab} />
      <div hidden={tab !== 'preview'}>
        <PreviewPane draft={draft} />
      </div>
      {tab === 'data' && <DataTable />}
      {tab === 'versions' && record && (
        <VersionPane key={record.version} id={record.id} code={draft.code} onRestore={onRestore} />
      )}
      {tab === 'uses' && record && (
        <div className="template-uses">
          {record.uses.length > 0 ? (
            <>
              <p className="template-hint">{text.usedNote}</p>
              <ul>
                {record.uses.map(({ kind, name }, at) => (
                  <li key={at}>
                    <span className="mark">{text.useKinds[kind]}</span> {name}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="template-hint">{text.none}</p>
          )}
        </div>
      )}
    </section>
  )
}

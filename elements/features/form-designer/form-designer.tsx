import { Spinner, Tab, Tabs } from '@blueprintjs/core'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { emit, useHost } from '../../base/core/react/host.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { Settings, settingsOf } from '../../base/form-engine/host/form-settings-context.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { $session } from '../../base/session/wire/session.ts'
import { Canvas } from './canvas/canvas.tsx'
import { clipboardOf } from './canvas/clipboard-events.ts'
import { CheckPanel, CheckTitle } from './dialogs/check-panel.tsx'
import { WorkplaceContext, type Workplace } from './workplace/context.ts'
import { FormInspector } from './inspector/form-inspector.tsx'
import { designerText } from './form-designer.text.ts'
import { inspectorText } from './inspector/inspector.text.ts'
import { Outline } from './canvas/outline.tsx'
import { followValue, handOut, ownOf } from './keeping/own-designer.ts'
import { Palette } from './canvas/palette.tsx'
import { entriesOf } from './canvas/palette-entries.ts'
import { Panes, type Pane } from './panes.tsx'
import { PathBar } from './canvas/path-bar.tsx'
import { fieldsOf, loadFields } from './keeping/platform-form.ts'
import { Standing } from './standing.tsx'
import { Toolbar, type DialogName } from './toolbar.tsx'
import type { HostSave } from './keeping/form-record.ts'
import { useSource } from './keeping/use-source.ts'
import { WidgetInspector } from './inspector/widget-inspector.tsx'

const dialogs = {
  preview: later(() => import('./dialogs/preview-dialog.tsx')),
  json: later(() => import('./dialogs/json-dialog.tsx')),
  code: later(() => import('./dialogs/code-dialog.tsx'))
}

const FormNameDialog = later(() => import('../../base/shared/form/form-name-dialog.tsx'))

const inRoot = (host: HTMLElement, selector: string) => host.shadowRoot?.querySelector<HTMLElement>(selector)

interface Props {
  value?: unknown
  fields?: unknown
  types?: unknown
  functions?: Record<string, unknown>
  upload?: unknown
  save?: HostSave
  formId?: string
  tableId?: string
  readonly?: boolean
}

/** Shows palette and outline, canvas, and properties; on narrow pages one of the three at a time. */
export function FormDesigner({ value, fields, types, functions, upload, save, formId, tableId, readonly }: Props) {
  const text = useText(designerText)
  const words = useText(inspectorText)
  const locale = useLocale()
  const host = useHost()
  const own = ownOf(host)
  const { designer } = own
  const session = useStore($session)
  const isPlatform = Boolean(formId && !save)
  const wrong = useStore(own.$problem)
  useLayoutEffect(() => followValue(host), [host, value])
  const source = useSource(designer, formId, save, text)
  const mayTry = useMayTry(useStore(source.record.$isDirty))
  const mayEdit = !isPlatform || mayTry('cms:form:edit')
  const isReadonly = Boolean(readonly) || !mayEdit
  const isSaving = useStore(source.record.$busy)
  const [pane, setPane] = useState<Pane>('canvas')
  const [left, setLeft] = useState('palette')
  const [right, setRight] = useState('widget')
  const [dialog, setDialog] = useState<{ name: DialogName; isOpen: boolean; count: number }>()
  const [said, setSaid] = useState('')

  const table = tableId || (session && source.form?.tableId) || ''
  const { value: tableFields } = useLoad(
    async signal => (table && session ? loadFields(table, signal) : []),
    [table, session?.token]
  )
  const workplace = useMemo(
    (): Workplace => ({
      designer,
      text,
      locale,
      isReadonly,
      entries: entriesOf(types),
      hostFields: fields === undefined ? (tableFields ?? []) : fieldsOf(fields),
      functions,
      upload,
      // Forms saved on the platform are also filled in there.
      isOnPlatform: session !== undefined && !save,
      toCanvas: () =>
        (inRoot(host, '.canvas [aria-selected=true]') ?? inRoot(host, '.canvas .page'))?.focus({ preventScroll: true }),
      showProperties: () => setRight('widget'),
      toProperties(ruleId, tab = ruleId === undefined ? 'widget' : 'form') {
        setPane('inspector')
        setRight(tab)
        const wanted =
          ruleId === undefined
            ? '.inspector-rows :is(input, select, textarea):not(:disabled)'
            : `[data-rule="${CSS.escape(ruleId)}"] textarea`
        requestAnimationFrame(() => inRoot(host, wanted)?.focus())
      },
      // A zero-width space makes screen readers repeat an identical message.
      announce: sentence => setSaid(before => (before === sentence ? `${sentence}\u200b` : sentence))
    }),
    [host, designer, text, locale, isReadonly, types, fields, tableFields, functions, upload, session, save]
  )
  const canvasSettings = useMemo(() => settingsOf({}, undefined, true), [])

  useEffect(() => designer.onEdit(next => handOut(host, next)), [designer, host])
  // Selecting widgets shows their properties, whichever tab was open.
  useEffect(() => designer.$selection.listen(keys => keys.length > 0 && setRight('widget')), [designer])
  useEffect(
    () => designer.$selection.listen(keys => own.isQuiet || emit(host, 'qd-select', { keys: [...keys] })),
    [designer, host, own]
  )

  const onSave = useEffectEvent(() => void (isReadonly || source.save()))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => answerHostKey(event, workplace, () => onSave())
    host.addEventListener('keydown', onKey)
    return () => host.removeEventListener('keydown', onKey)
  }, [host, workplace])

  if (isPlatform && !session) return <NoSession text={text.signedOut} />
  if (source.error) return <FailedState error={source.error} retry={source.reload} isPage />
  if (source.loading) return <Spinner className="state" size={24} aria-label={text.loading} />

  const Opened = dialog && dialogs[dialog.name]
  return (
    <WorkplaceContext.Provider value={workplace}>
      <Settings.Provider value={canvasSettings}>
        <div className="designer" data-pane={pane} {...clipboardOf(workplace)}>
          <Toolbar
            name={source.form?.name}
            isSaving={isSaving}
            onSave={() => void source.save()}
            onOpen={name => setDialog({ name, isOpen: true, count: (dialog?.count ?? 0) + 1 })}
          />
          <Standing source={source} problem={wrong} mayEdit={mayEdit} isHosts={save !== undefined} />
          <Panes pane={pane} onPane={setPane} />
          <section className="left" aria-label={text.palette}>
            <Tabs id="left" selectedTabId={left} onChange={tab => setLeft(String(tab))} renderActiveTabPanelOnly>
              <Tab id="palette" title={text.palette} panel={<Palette />} />
              <Tab id="outline" title={text.outline} panel={<Outline />} />
            </Tabs>
          </section>
          <section className="middle" aria-label={text.canvas}>
            <Canvas />
            <PathBar />
          </section>
          <section className="inspector" aria-label={text.inspector}>
            <Tabs id="right" selectedTabId={right} onChange={tab => setRight(String(tab))} renderActiveTabPanelOnly>
              <Tab id="widget" title={words.widget} panel={<WidgetInspector />} />
              <Tab id="form" title={words.form} panel={<FormInspector />} />
              <Tab id="check" title={<CheckTitle />} panel={<CheckPanel />} />
            </Tabs>
          </section>
          <div className="drag-layer" popover="manual" aria-hidden="true">
            <div className="mark" hidden />
            <div className="ghost" />
          </div>
          <p className="unseen" role="status">
            {said}
          </p>
          {source.isNaming && (
            <FormNameDialog
              title={text.naming}
              verb={text.save}
              start={{ name: '', tableId: tableId ?? '' }}
              onSubmit={source.create}
              onClose={source.stopNaming}
            />
          )}
          {Opened && dialog && (
            <Opened key={dialog.count} isOpen={dialog.isOpen} onClose={() => setDialog({ ...dialog, isOpen: false })} />
          )}
        </div>
      </Settings.Provider>
    </WorkplaceContext.Provider>
  )
}

const textEntries =
  ':is(input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file]), textarea, [contenteditable], [contenteditable] *)'

/**
 * Handles Ctrl+S everywhere, Escape from properties to canvas, and undo and redo outside text inputs, which have their
 * own undo.
 */
function answerHostKey(
  event: KeyboardEvent,
  { designer, isReadonly, text, announce, toCanvas }: Workplace,
  onSave: () => void
): void {
  const from = event.composedPath()[0] as Element
  if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && from.closest?.('.inspector'))
    return toCanvas()
  if (event.isComposing || !(event.ctrlKey || event.metaKey) || event.altKey) return
  const key = event.key.toLowerCase()
  if (key === 's' && !event.shiftKey) {
    event.preventDefault()
    return onSave()
  }
  if (isReadonly || (key !== 'z' && key !== 'y') || from.matches?.(textEntries)) return
  event.preventDefault()
  const isRedo = key === 'y' || event.shiftKey
  if (!(isRedo ? designer.$canRedo : designer.$canUndo).get()) return
  if (isRedo) designer.redo()
  else designer.undo()
  announce(isRedo ? text.redone : text.undone)
}

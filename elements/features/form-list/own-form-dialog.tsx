import { Button, Callout, Spinner } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { ownFormUse, switchOwnForm } from '../../base/contract/apply-own-form.ts'
import { formById, type FormRow } from '../../base/contract/form.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { readSchema } from '../../base/form-engine/document/read-schema.ts'
import { Settings, settingsOf } from '../../base/form-engine/host/form-settings-context.ts'
import { createFormState } from '../../base/form-engine/state/form-state.ts'
import formStyles from '../../base/form-engine/view/form.css?inline'
import { FormView } from '../../base/form-engine/view/form-view.tsx'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { ownFormProblemText, ownFormText } from './own-form.text.ts'

bring(formStyles)

/** The preview sends nothing: files and functions have no host. */
const settings = settingsOf({}, undefined, true)

interface Props {
  row: FormRow
  isOpen: boolean
  onClose: () => void
}

/** Makes a form the application form of its site: what is missing, how citizens will see it, and the switch. */
export default function OwnFormDialog({ row, isOpen, onClose }: Props) {
  const text = useText(ownFormText)
  const said = useText(ownFormProblemText)
  const can = useRights()
  const [isBusy, setBusy] = useState(false)
  const { value, error, reload } = useLoad(
    async signal => ({
      use: await send(ownFormUse, { query: { formId: row.id }, signal }),
      design: await send(formById, { query: { id: row.id }, signal })
    }),
    [row.id, isOpen]
  )
  const put = async (isLive: boolean) => {
    setBusy(true)
    try {
      await send(switchOwnForm, { body: { formId: row.id, isLive, version: value!.use.version } })
      toast(isLive ? text.started : text.ended, 'success')
      changed('form')
      onClose()
    } catch (failure) {
      toast(sentence(failure), 'danger')
      reload()
    } finally {
      setBusy(false)
    }
  }
  const use = value?.use
  const mayStart = use && use.problems.length === 0 && (!use.isLive || use.isChanged)
  return (
    <Dialog isOpen={isOpen} title={text.title(row.name)} onClose={onClose} style={{ width: 760 }}>
      <DialogBody>
        {error !== undefined && !value && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {use && (
          <>
            <p>
              {use.isLive
                ? use.isChanged
                  ? text.changed(use.since, use.byName)
                  : text.live(use.since, use.byName)
                : text.off}
              {use.otherName && text.other(use.otherName)}
            </p>
            {use.problems.length > 0 ? (
              <Callout intent="warning" compact title={text.problems(use.problems.length)}>
                <ul>
                  {use.problems.map(({ code, model, name }, at) => (
                    <li key={at}>{tell(said[code], name || model, model)}</li>
                  ))}
                </ul>
              </Callout>
            ) : (
              <Callout intent="success" compact>
                {text.fit}
              </Callout>
            )}
            <Preview jsonStr={value.design.jsonStr} />
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.close} onClick={onClose} />
            {use?.isLive && can('cms:apply:template') && (
              <Button text={text.end} disabled={isBusy} onClick={() => void put(false)} />
            )}
            {use && can('cms:apply:template') && (
              <Button
                intent="primary"
                text={use.isLive ? text.update : text.start}
                loading={isBusy}
                disabled={!mayStart}
                onClick={() => void put(true)}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}

type Said = string | ((name: string, model: string) => string)
const tell = (said: Said, name: string, model: string): string => (typeof said === 'string' ? said : said(name, model))

function Preview({ jsonStr }: { jsonStr: string }) {
  const text = useText(ownFormText)
  const state = useMemo(() => {
    const document = readSchema(jsonStr)
    return typeof document === 'string' ? undefined : createFormState(document)
  }, [jsonStr])
  if (!state) return null
  return (
    <section aria-label={text.preview}>
      <h3>{text.preview}</h3>
      <Settings value={settings}>
        <FormView state={state} isReadonly={false} isDisabled={false} />
      </Settings>
    </section>
  )
}

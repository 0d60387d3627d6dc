import { Button, FormGroup, HTMLSelect, Spinner } from '@blueprintjs/core'
import { diffLines } from 'diff'
import { useMemo, useState } from 'react'
import { templateVersion, templateVersions, type TemplateVersion } from '../../../base/contract/template.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { detailsText } from './details.text.ts'

interface Props {
  id: string
  /** Code in the editor. */
  code: string
  onRestore: ((code: string) => void) | undefined
}

/** Number for the code in the editor. */
const edited = 0

/** Compares two versions of a template, and puts an older one into the editor. */
export default function VersionPane({ id, code, onRestore }: Props) {
  const text = useText(detailsText)
  const { value: versions, error, reload } = useLoad(signal => send(templateVersions, { query: { id }, signal }), [id])
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({})
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!versions) return <Spinner size={24} aria-label={text.loading} />
  const newest = versions[0]?.number ?? edited
  const { before = versions[1]?.number ?? newest, after = versions.length > 1 ? newest : edited } = chosen
  const titleOf = ({ number, saveByName, saveTime }: TemplateVersion) => text.versionTitle(number, saveByName, saveTime)
  const options = versions.map(version => ({ value: version.number, label: titleOf(version) }))
  const restore = async () => {
    try {
      onRestore?.((await send(templateVersion, { query: { id, number: before } })).code)
      toast(text.restored(before), 'success')
    } catch {
      reload()
    }
  }
  return (
    <div className="template-versions">
      {versions.length === 1 && <p className="template-hint">{text.onlyOne}</p>}
      <FormGroup label={text.before} labelFor="template-before">
        <HTMLSelect
          id="template-before"
          fill
          value={before}
          options={options}
          onChange={event => setChosen({ ...chosen, before: Number(event.currentTarget.value) })}
        />
      </FormGroup>
      <FormGroup label={text.after} labelFor="template-after">
        <HTMLSelect
          id="template-after"
          fill
          value={after}
          options={[{ value: edited, label: text.edited }, ...options]}
          onChange={event => setChosen({ ...chosen, after: Number(event.currentTarget.value) })}
        />
      </FormGroup>
      {onRestore && <Button text={text.restore(before)} onClick={() => void restore()} />}
      <Difference id={id} before={before} after={after} code={code} />
    </div>
  )
}

interface Block {
  kind: 'same' | 'added' | 'removed'
  lines: string[]
}

/** Milliseconds after which a comparison is given up. */
const timeout = 1500
/** Equal lines shown around a change. */
const around = 3

function compare(before: string, after: string): Block[] | undefined {
  return diffLines(before, after, { timeout })?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value.replace(/\n$/, '').split('\n')
  }))
}

function Difference({ id, before, after, code }: { id: string; before: number; after: number; code: string }) {
  const text = useText(detailsText)
  const load = (number: number, signal: AbortSignal) => send(templateVersion, { query: { id, number }, signal })
  const { value, error, loading, reload } = useLoad(
    async signal => Promise.all([load(before, signal), after === edited ? undefined : load(after, signal)]),
    [id, before, after]
  )
  const [old, next] = [value?.[0].code, after === edited ? code : value?.[1]?.code]
  const blocks = useMemo(() => (old === undefined || next === undefined ? [] : compare(old, next)), [old, next])
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (loading) return <Spinner size={24} aria-label={text.loading} />
  if (!blocks) return <p className="template-hint">{text.tooLong}</p>
  if (blocks.every(({ kind }) => kind === 'same')) return <p className="template-hint">{text.same}</p>
  return (
    <div className="template-difference" tabIndex={0} role="region" aria-label={text.differences}>
      {blocks.map(({ kind, lines }, at) => {
        if (kind === 'added') return <ins key={at}>{lines.map(line => `+ ${line}\n`)}</ins>
        if (kind === 'removed') return <del key={at}>{lines.map(line => `- ${line}\n`)}</del>
        if (lines.length <= 2 * around + 1) return <span key={at}>{lines.map(line => `  ${line}\n`)}</span>
        const head = at === 0 ? [] : lines.slice(0, around)
        const tail = at === blocks.length - 1 ? [] : lines.slice(-around)
        return (
          <span key={at}>
            {head.map(line => `  ${line}\n`)}
            <i>{text.sameLines(lines.length - head.length - tail.length)}</i>
            {'\n'}
            {tail.map(line => `  ${line}\n`)}
          </span>
        )
      })}
    </div>
  )
}

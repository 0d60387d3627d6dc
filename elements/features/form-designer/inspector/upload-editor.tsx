import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { isOn, textOption } from '../../../base/form-engine/document/type.ts'
import { useWorkplace } from '../workplace/context.ts'
import { TextRow } from './entries.tsx'
import { inspectorText } from './inspector.text.ts'
import type { Editing } from '../workplace/use-editing.ts'

/** Edits the upload target: an address, or cloud storage with a token from the host. Not needed if the host uploads. */
export function UploadEditor({ editing: { widget, set } }: { editing: Editing }) {
  const words = useText(inspectorText)
  const { isReadonly, upload, isOnPlatform } = useWorkplace()
  if (!widget) return null
  const { options } = widget
  const isCloud = isOn(options, 'isQiniu')
  const action = textOption(options, 'action')
  const missing = (name: string, sentence: string): string =>
    !upload && textOption(options, name).trim() === '' ? sentence : ''
  const noAction = isOnPlatform ? '' : missing('action', words.actionMissing)
  return (
    <fieldset className="group">
      <legend>{words.upload}</legend>
      <SegmentedControl
        size="small"
        fill
        aria-label={words.uploadTo}
        disabled={isReadonly}
        value={isCloud ? 'cloud' : 'action'}
        options={[
          { label: words.uploadAction, value: 'action' },
          { label: words.uploadCloud, value: 'cloud' }
        ]}
        onValueChange={value => set('isQiniu', value === 'cloud')}
      />
      {isCloud ? (
        <>
          <TextRow
            label={words.domain}
            problem={missing('domain', words.domainMissing)}
            value={textOption(options, 'domain')}
            onChange={value => set('domain', value)}
          />
          <TextRow
            label={words.tokenFunc}
            isCode
            problem={missing('tokenFunc', words.tokenFuncMissing)}
            value={textOption(options, 'tokenFunc')}
            onChange={value => set('tokenFunc', value)}
          />
        </>
      ) : (
        <>
          <TextRow
            label={words.action}
            problem={noAction}
            placeholder={isOnPlatform && !upload ? words.actionHint : undefined}
            value={action}
            onChange={value => set('action', value)}
          />
          <Headers key={widget.key} headers={options.headers} onChange={headers => set('headers', headers)} />
        </>
      )}
    </fieldset>
  )
}

const linesOf = (headers: unknown): string =>
  typeof headers === 'object' && headers !== null
    ? Object.entries(headers)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\n')
    : ''

function Headers({ headers, onChange }: { headers: unknown; onChange: (headers: Record<string, string>) => void }) {
  const words = useText(inspectorText)
  const [typed, setTyped] = useState(() => linesOf(headers))
  return (
    <TextRow
      label={words.headers}
      hint={words.headersHint}
      lines={2}
      isCode
      value={typed}
      onChange={text => {
        setTyped(text)
        const pairs = text
          .split('\n')
          .map(line => /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*?)\s*$/.exec(line))
          .filter(found => found !== null)
        onChange(Object.fromEntries(pairs.map(found => [found[1]!, found[2]!])))
      }}
    />
  )
}

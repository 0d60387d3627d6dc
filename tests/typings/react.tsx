// Code of a React 19 host. Checked against the built types, never run.
import { useRef } from 'react'
import type { QdFormElement } from 'qundao-elements'
import type {} from 'qundao-elements/react'

export function Page() {
  const form = useRef<QdFormElement>(null)
  return (
    <>
      <qd-form
        ref={form}
        className="wide"
        data-kind="survey"
        schema={{ list: [], config: {} }}
        submit-label="提交"
        onClick={event => console.log(event.currentTarget.value)}
        onqd-change={event => console.log(event.detail.field.length)}
      />
      <qd-tab-bar tabs={[{ key: '1', title: '首页', closable: false }]} className="x" active="1" />
      <qd-column-tree style={{ height: 480 }} menu-id="100">
        请启用脚本
      </qd-column-tree>
      <qd-uploader count="5" max-size={1024} upload={undefined} />
      {/* @ts-expect-error not a number */}
      <qd-uploader count="five" />
      <qd-form-designer save={async (document: object) => console.log(document)} />
      {/* @ts-expect-error a tab has a title */}
      <qd-tab-bar tabs={[{ key: '1' }]} />
      {/* @ts-expect-error not a boolean */}
      <qd-form readonly="yes" />
    </>
  )
}
